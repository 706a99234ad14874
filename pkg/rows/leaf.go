package rows

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"assay/pkg/record"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/format"
)

// leaf writes the values of one column.
type leaf struct {
	column int
	spell  func(dst []byte, v parquet.Value) []byte
}

func (l *leaf) write(dst []byte, c *cursor) ([]byte, error) {
	v, err := c.next(l.column)
	if err != nil || v.IsNull() {
		return append(dst, "null"...), err
	}
	return l.spell(dst, v), nil
}

func leafOf(col *parquet.Column) *leaf {
	l := &leaf{col.Index(), physical}
	logical := col.Type().LogicalType()
	if logical == nil {
		return l
	}
	switch t := logical.Value.(type) {
	case *format.StringType, *format.EnumType:
		l.spell = text
	case *format.JsonType:
		l.spell = jsonText
	case *format.UUIDType:
		l.spell = uuid
	case *format.IntType:
		if !t.IsSigned {
			l.spell = unsigned
		}
	case *format.DecimalType:
		l.spell = func(dst []byte, v parquet.Value) []byte { return decimal(dst, v, int(t.Scale)) }
	case *format.Float16Type:
		l.spell = half
	case *format.DateType:
		l.spell = func(dst []byte, v parquet.Value) []byte {
			return stamp(dst, time.Unix(int64(v.Int32())*24*60*60, 0), "2006-01-02")
		}
	case *format.TimeType:
		l.spell = func(dst []byte, v parquet.Value) []byte {
			return stamp(dst, at(v, t.Unit), "15:04:05.999999999"+zone(t.IsAdjustedToUTC))
		}
	case *format.TimestampType:
		l.spell = func(dst []byte, v parquet.Value) []byte {
			return stamp(dst, at(v, t.Unit), "2006-01-02T15:04:05.999999999"+zone(t.IsAdjustedToUTC))
		}
	}
	return l
}

// physical writes a value of a column without a further meaning.
func physical(dst []byte, v parquet.Value) []byte {
	switch v.Kind() {
	case parquet.Boolean:
		return strconv.AppendBool(dst, v.Boolean())
	case parquet.Int32:
		return strconv.AppendInt(dst, int64(v.Int32()), 10)
	case parquet.Int64:
		return strconv.AppendInt(dst, v.Int64(), 10)
	case parquet.Int96:
		return stamp(dst, int96(v.Int96()), "2006-01-02T15:04:05.999999999")
	case parquet.Float:
		return float(dst, float64(v.Float()), 32)
	case parquet.Double:
		return float(dst, v.Double(), 64)
	}
	if utf8.Valid(v.ByteArray()) {
		return text(dst, v)
	}
	return append(base64.StdEncoding.AppendEncode(append(dst, '"'), v.ByteArray()), '"')
}

// float writes the shortest number that reads as x; JSON has none for NaN and
// the infinities.
func float(dst []byte, x float64, bits int) []byte {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return append(dst, "null"...)
	}
	format := byte('f')
	if size := math.Abs(x); size != 0 && (size < 1e-6 || size >= 1e21) {
		format = 'e'
	}
	return strconv.AppendFloat(dst, x, format, -1, bits)
}

// text writes a string. Bytes that are not UTF-8 stay, so that they are noticed.
func text(dst []byte, v parquet.Value) []byte {
	b := v.ByteArray()
	if utf8.Valid(b) {
		return record.AppendString(dst, string(b))
	}
	dst = append(dst, '"')
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		if r == utf8.RuneError && size == 1 {
			dst = append(dst, b[0])
		} else {
			quoted := record.AppendString(nil, string(r))
			dst = append(dst, quoted[1:len(quoted)-1]...)
		}
		b = b[size:]
	}
	return append(dst, '"')
}

func jsonText(dst []byte, v parquet.Value) []byte {
	b := v.ByteArray()
	if !json.Valid(b) || !utf8.Valid(b) || strings.ContainsAny(string(b), "\r\n") {
		return text(dst, v)
	}
	return append(dst, b...)
}

func uuid(dst []byte, v parquet.Value) []byte {
	b := v.ByteArray()
	if len(b) != 16 {
		return physical(dst, v)
	}
	dst = append(dst, '"')
	for i, size := range []int{4, 2, 2, 2, 6} {
		if i > 0 {
			dst = append(dst, '-')
		}
		dst = hex.AppendEncode(dst, b[:size])
		b = b[size:]
	}
	return append(dst, '"')
}

func unsigned(dst []byte, v parquet.Value) []byte {
	if v.Kind() == parquet.Int32 {
		return strconv.AppendUint(dst, uint64(v.Uint32()), 10)
	}
	return strconv.AppendUint(dst, v.Uint64(), 10)
}

// maxScale bounds the zeros that a file can ask for.
const maxScale = 100

// decimal writes an integer divided by ten to the power of scale, every digit.
func decimal(dst []byte, v parquet.Value, scale int) []byte {
	n := new(big.Int)
	switch v.Kind() {
	case parquet.Int32:
		n.SetInt64(int64(v.Int32()))
	case parquet.Int64:
		n.SetInt64(v.Int64())
	default: // two's complement, the highest byte first
		b := v.ByteArray()
		n.SetBytes(b)
		if len(b) > 0 && b[0] >= 0x80 {
			n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
		}
	}
	if scale < 0 || scale > maxScale {
		return append(append(n.Append(dst, 10), 'e'), strconv.Itoa(-scale)...)
	}
	if n.Sign() < 0 {
		dst = append(dst, '-')
		n.Neg(n)
	}
	digits := n.Text(10)
	if short := scale + 1 - len(digits); short > 0 {
		digits = strings.Repeat("0", short) + digits
	}
	dst = append(dst, digits[:len(digits)-scale]...)
	if scale > 0 {
		dst = append(append(dst, '.'), digits[len(digits)-scale:]...)
	}
	return dst
}

// half writes an IEEE 754 number of 16 bits.
func half(dst []byte, v parquet.Value) []byte {
	b := v.ByteArray()
	if len(b) != 2 {
		return physical(dst, v)
	}
	bits := binary.LittleEndian.Uint16(b)
	exponent, fraction := int(bits>>10&0x1f), float64(bits&0x3ff)
	x := math.Ldexp(fraction, -24)
	switch {
	case exponent == 0x1f && fraction == 0:
		x = math.Inf(1)
	case exponent == 0x1f:
		x = math.NaN()
	case exponent > 0:
		x = math.Ldexp(1024+fraction, exponent-25)
	}
	if bits>>15 == 1 {
		x = -x
	}
	return float(dst, x, 32)
}

// at is the moment, or the time of a day, that a number of units stands for.
func at(v parquet.Value, unit format.TimeUnit) time.Time {
	n := v.Int64()
	if v.Kind() == parquet.Int32 {
		n = int64(v.Int32())
	}
	perSecond := int64(time.Second / time.Millisecond)
	switch unit.Value.(type) {
	case *format.MicroSeconds:
		perSecond = int64(time.Second / time.Microsecond)
	case *format.NanoSeconds:
		perSecond = int64(time.Second)
	}
	return time.Unix(n/perSecond, n%perSecond*(int64(time.Second)/perSecond))
}

// int96 is the moment of an old timestamp: nanoseconds of a day and the number
// of the day, counted from noon of 24 November 4714 BC.
func int96(v deprecated.Int96) time.Time {
	const epoch = 2440588 // the day of 1 January 1970
	nanos := int64(v[1])<<32 | int64(v[0])
	return time.Unix((int64(v[2])-epoch)*24*60*60, nanos)
}

func zone(utc bool) string {
	if utc {
		return "Z"
	}
	return ""
}

func stamp(dst []byte, t time.Time, layout string) []byte {
	return append(t.UTC().AppendFormat(append(dst, '"'), layout), '"')
}
