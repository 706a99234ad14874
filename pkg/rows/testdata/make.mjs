// Writes duckdb.parquet and duckdb.jsonl, the same rows as DuckDB spells them:
//   npm install @duckdb/node-api && node make.mjs
// It was last run with DuckDB 1.5.
import { DuckDBInstance } from '@duckdb/node-api';
import { writeFileSync } from 'node:fs';

const db = await (await DuckDBInstance.create(':memory:')).connect();
await db.run(`SET TimeZone = 'UTC'`);
await db.run(`CREATE TYPE mood AS ENUM ('calm', 'cross')`);
await db.run(`CREATE TABLE t (
  id BIGINT, small TINYINT, big UBIGINT, u8 UTINYINT, ok BOOLEAN, x DOUBLE, y FLOAT, price DECIMAL(9, 3), long DECIMAL(38, 10),
  recipe VARCHAR, mood mood, day DATE, stamp TIMESTAMP, stamp_ms TIMESTAMP_MS, stamp_ns TIMESTAMP_NS, zoned TIMESTAMPTZ, clock TIME, key UUID, raw BLOB,
  tags VARCHAR[], lists INTEGER[][], pair INTEGER[2],
  meta STRUCT(title VARCHAR, parts STRUCT(n INTEGER, unit VARCHAR)[]), counts MAP(VARCHAR, INTEGER), more JSON)`);
await db.run(`INSERT INTO t VALUES
  (1, -5, 18446744073709551615, 200, true, 0.1, 1.5, 12.340, 1234567890.0123456789,
   'Heat 2 g of "TiO₂" at 450 °C.' || chr(10) || 'Cool.', 'calm', '2024-02-29', '2024-02-29 12:34:56.789', '2024-02-29 12:34:56.789', '2024-02-29 12:34:56.000000001',
   '2024-02-29 12:34:56+02', '23:59:59.5', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '\\xFF\\x00\\x10'::BLOB,
   ['a', NULL, 'c'], [[1, 2], [], NULL, [NULL]], [7, 8],
   {'title': 'one', 'parts': [{'n': 1, 'unit': 'g'}, NULL, {'n': NULL, 'unit': 'mL'}]}, MAP {'b': 2, 'a': NULL}, '{"k": [1, 2.50]}'),
  (2, NULL, 0, 0, false, 1e300, -0.25, -0.001, -0.0000000001, '', 'cross', '1969-12-31', '1969-12-31 23:59:59.999999', '1969-12-31 23:59:59.999',
   '1969-12-31 23:59:59.999999999', '1969-12-31 23:59:59+00', '00:00:00', '00000000-0000-0000-0000-000000000000', ''::BLOB,
   [], [], [NULL, 1], {'title': NULL, 'parts': []}, MAP {}, 'null'),
  (3, ${Array(24).fill('NULL').join(', ')})`);
await db.run(`COPY t TO 'duckdb.parquet' (FORMAT parquet, COMPRESSION zstd)`);
const rows = await (await db.run(`SELECT CAST(to_json(t) AS VARCHAR) FROM t ORDER BY id`)).getRows();
writeFileSync('duckdb.jsonl', rows.map((r) => r[0] + '\n').join(''));
