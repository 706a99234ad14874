// read.mjs FILE: what DuckDB and hyparquet find in a Parquet file, as JSON.
import { DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

const path = process.argv[2];
const name = path.replaceAll("'", "''");
const plain = (value) => JSON.parse(JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? Number(v) : v)));

const connection = await (await DuckDBInstance.create(':memory:')).connect();
const query = async (sql) => plain((await connection.runAndReadAll(sql)).getRows());
const types = Object.fromEntries((await query(`describe select * from '${name}'`)).map((row) => [row[0], row[1]]));
const groups = await query(`select row_group_id, max(row_group_num_rows), min(compression), max(compression)
  from parquet_metadata('${name}') group by 1 order by 1`);
const duck = await query(`select to_json(t) from '${name}' t`);

const file = await asyncBufferFromFile(path);
const metadata = await parquetMetadataAsync(file);
const columns = parquetSchema(metadata).children.map((child) => child.element.name);
const hyparquet = plain(await parquetReadObjects({ file, metadata, compressors }));

process.stdout.write(JSON.stringify({ types, groups, duck: duck.map((row) => JSON.parse(row[0])), columns, hyparquet }));
