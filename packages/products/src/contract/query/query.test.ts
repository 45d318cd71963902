import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import { asDay, asInstant, formatDay, formatInstant } from '@bellwether-markets/engine/kernel/time'
import fc from 'fast-check'
import { type TObject, type TSchema, Type } from 'typebox'
import { codePoint } from '../../../../../test/fixtures/code-point.ts'
import {
  DayParameter,
  InstantParameter,
  type NameValuePairs,
  parseQuery,
  percentDecoded,
  rawQuery,
} from './query.ts'

const parse = (schema: TObject, query: NameValuePairs) => parseQuery(schema, { path: [], query, header: [] })

/** The value of one parameter, or its first fault. */
function readAs(schema: TSchema, ...texts: readonly string[]): unknown {
  const parsed = parse(
    Type.Object({ x: schema }),
    texts.map((text) => ['x', text] as const),
  )
  return parsed.ok ? parsed.value.x : parsed.detail[0]
}

const typeOf = (fault: unknown): unknown => (fault as { type?: string }).type

test('a missing parameter is reported with a null input', () => {
  assert.equal(
    JSON.stringify(parse(Type.Object({ symbol: Type.String() }), [])),
    '{"ok":false,"detail":[{"type":"missing","loc":["query","symbol"],"msg":"Field required","input":null}]}',
  )
})

test('faults come path first, then query, then header, each in order of declaration', () => {
  const schema = Type.Object({
    'X-Trace': Type.String({ in: 'header' }),
    b: Type.Integer(),
    a: Type.Integer(),
    ticker: Type.String({ in: 'path' }),
  })
  const parsed = parse(schema, [['a', 'x']])
  assert.ok(!parsed.ok)
  assert.deepEqual(
    parsed.detail.map((detail) => detail.loc),
    [
      ['path', 'ticker'],
      ['query', 'b'],
      ['query', 'a'],
      ['header', 'X-Trace'],
    ],
  )
})

test('headers are found whatever their case, and the first of several counts', () => {
  const schema = Type.Object({ 'X-Limit': Type.Integer({ in: 'header' }) })
  const header = [
    ['x-limit', '3'],
    ['X-LIMIT', '4'],
  ] as const
  assert.deepEqual(parseQuery(schema, { path: [], query: [], header }), { ok: true, value: { 'X-Limit': 3 } })
})

test('what is not declared is ignored, of a repeated scalar the last counts, defaults fill what is absent', () => {
  const schema = Type.Object({
    limit: Type.Integer(),
    side: Type.Optional(OneOf(['buy', 'sell'], { default: 'buy' })),
    note: Type.Optional(Type.String()),
  })
  const parsed = parse(schema, [
    ['limit', '5'],
    ['__proto__', '1'],
    ['limit', '7'],
  ])
  assert.deepEqual(parsed, { ok: true, value: { limit: 7, side: 'buy' } })
})

test('an integer is read as pydantic reads it', () => {
  const accepted: readonly [string, number][] = [
    ['1.0', 1],
    ['+5', 5],
    [' 5 ', 5],
    ['1_0', 10],
    ['-0_7', -7],
    ['0__7', 7],
    ['007', 7],
    ['-0', 0],
    ['\u00a05\u2028', 5],
    [`${'0'.repeat(5000)}9`, 9],
  ]
  for (const [text, value] of accepted) assert.equal(readAs(Type.Integer(), text), value, text)
  const refused = [
    '',
    '1.5',
    '0x10',
    '1e1',
    '1.',
    '.0',
    '_1',
    '1_',
    '1__0',
    '+-5',
    '- 5',
    '٣',
    '\ufeff5',
    '5\0',
    'inf',
  ]
  for (const text of refused) {
    assert.deepEqual(readAs(Type.Integer(), text), {
      type: 'int_parsing',
      loc: ['query', 'x'],
      msg: 'Input should be a valid integer, unable to parse string as an integer',
      input: text,
    })
  }
})

test('an integer of more than 4300 digits is refused unread, one of 4300 is compared', () => {
  assert.equal(typeOf(readAs(Type.Integer({ maximum: 9 }), '9'.repeat(4301))), 'int_parsing_size')
  assert.equal(typeOf(readAs(Type.Integer({ maximum: 9 }), '9'.repeat(4300))), 'less_than_equal')
})

test('an integer that a number cannot hold exactly is refused even without bounds', () => {
  assert.equal(readAs(Type.Integer(), '9007199254740991'), Number.MAX_SAFE_INTEGER)
  assert.equal(typeOf(readAs(Type.Integer(), '9007199254740992')), 'less_than_equal')
  assert.equal(typeOf(readAs(Type.Integer(), '-9007199254740992')), 'greater_than_equal')
})

test('bounds refuse with the bound in message and context', () => {
  const faults = [
    readAs(Type.Integer({ maximum: 100 }), '101'),
    readAs(Type.Integer({ minimum: 1 }), '0'),
    readAs(Type.Integer({ exclusiveMaximum: 3 }), '3'),
    readAs(Type.Number({ exclusiveMinimum: 0 }), '0'),
  ]
  assert.deepEqual(
    faults.map((fault) => {
      const { type, msg, ctx } = fault as Record<string, unknown>
      return [type, msg, ctx]
    }),
    [
      ['less_than_equal', 'Input should be less than or equal to 100', { le: 100 }],
      ['greater_than_equal', 'Input should be greater than or equal to 1', { ge: 1 }],
      ['less_than', 'Input should be less than 3', { lt: 3 }],
      ['greater_than', 'Input should be greater than 0', { gt: 0 }],
    ],
  )
})

test('a number is read as pydantic reads it, but never one that is not finite', () => {
  const accepted: readonly [string, number][] = [
    ['1.', 1],
    ['.5', 0.5],
    ['1_0.5', 10.5],
    ['1e+5', 1e5],
    [' -1.5 ', -1.5],
    ['1e-400', 0],
  ]
  for (const [text, value] of accepted) assert.equal(readAs(Type.Number(), text), value, text)
  for (const text of ['', 'x', '1e', '.', '_1', '1__0', '0x10', '1,5', ' 1_0', '1d']) {
    assert.equal(typeOf(readAs(Type.Number(), text)), 'float_parsing', text)
  }
  for (const text of ['nan', '-NaN', 'inf', '-Infinity', '1e400', '9'.repeat(400)]) {
    assert.equal(typeOf(readAs(Type.Number(), text)), 'finite_number', text)
  }
  assert.equal(typeOf(readAs(Type.Number({ maximum: 1, minimum: 0 }), 'nan')), 'less_than_equal')
  assert.equal(typeOf(readAs(Type.Number({ minimum: 0 }), 'inf')), 'finite_number')
})

test('a boolean is one of twelve words in any case and nothing else', () => {
  for (const text of ['1', 'on', 'T', 'true', 'Y', 'YES'])
    assert.equal(readAs(Type.Boolean(), text), true, text)
  for (const text of ['0', 'Off', 'f', 'FALSE', 'n', 'no'])
    assert.equal(readAs(Type.Boolean(), text), false, text)
  for (const text of ['', '2', ' true', '1.0', 'ＴＲＵＥ']) {
    assert.equal(typeOf(readAs(Type.Boolean(), text)), 'bool_parsing', text)
  }
})

test('a choice names what would have been right', () => {
  const message = (choices: readonly string[]) => (readAs(OneOf(choices), 'x') as { msg: string }).msg
  assert.equal(message(['a']), "Input should be 'a'")
  assert.equal(message(['a', 'b']), "Input should be 'a' or 'b'")
  assert.equal(message(['1d', '1h', '1m']), "Input should be '1d', '1h' or '1m'")
})

test('lengths of texts count characters, and come before the pattern', () => {
  assert.equal(readAs(Type.String(), ''), '')
  assert.equal(readAs(Type.String({ maxLength: 1 }), '😀'), '😀')
  assert.deepEqual(readAs(Type.String({ minLength: 1 }), ''), {
    type: 'string_too_short',
    loc: ['query', 'x'],
    msg: 'String should have at least 1 character',
    input: '',
    ctx: { min_length: 1 },
  })
  assert.equal(typeOf(readAs(Type.String({ maxLength: 2, pattern: '^[a-z]+$' }), 'ABC')), 'string_too_long')
  assert.equal(typeOf(readAs(Type.String({ pattern: '^[a-z]+$' }), 'a\n')), 'string_pattern_mismatch')
})

test('a list is every repetition, and each bad element is reported at its index', () => {
  const list = Type.Array(Type.Integer(), { minItems: 2, maxItems: 3 })
  assert.deepEqual(readAs(list, '1', '2'), [1, 2])
  const parsed = parse(Type.Object({ x: list }), [
    ['x', 'a'],
    ['x', '2'],
    ['x', 'b'],
  ])
  assert.ok(!parsed.ok)
  assert.deepEqual(
    parsed.detail.map((detail) => detail.loc),
    [
      ['query', 'x', 0],
      ['query', 'x', 2],
    ],
  )
  assert.deepEqual(readAs(list, '1'), {
    type: 'too_short',
    loc: ['query', 'x'],
    msg: 'List should have at least 2 items after validation, not 1',
    input: ['1'],
    ctx: { field_type: 'List', min_length: 2, actual_length: 1 },
  })
  assert.equal(typeOf(readAs(list, '1', '2', '3', 'x')), 'too_long')
})

test('a kind that no text can express is refused when it is declared, not when it is called', () => {
  assert.throws(() => parse(Type.Object({ x: Type.Object({}) }), []), TypeError)
})

test('a query string is split and decoded as parse_qsl does it', () => {
  const pairs: readonly [string, readonly (readonly [string, string])[]][] = [
    ['', []],
    ['&&a', [['a', '']]],
    ['a=', [['a', '']]],
    ['=b', [['', 'b']]],
    [
      'a=b=c&a+b=%20+',
      [
        ['a', 'b=c'],
        ['a b', '  '],
      ],
    ],
    ['a=%zz%', [['a', '%zz%']]],
    ['a=%C3%A9%FF%e2%82', [['a', 'é\ufffd\ufffd']]],
    ['a=%EF%BB%BFx', [['a', '\ufeffx']]],
    ['a=%C3é', [['a', '\ufffdé']]],
    ['a;b=1', [['a;b', '1']]],
  ]
  for (const [text, expected] of pairs) assert.deepEqual(rawQuery(text), expected, text)
})

test('a query string of any pairs is read back as it was written', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (pairs) => {
      const written = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      assert.deepEqual(rawQuery(written.join('&')), pairs)
      assert.deepEqual(rawQuery(new URLSearchParams(pairs).toString()), pairs)
    }),
  )
})

test('no text whatever makes the parser throw', () => {
  const kinds = {
    integer: Type.Integer({ minimum: 0 }),
    number: Type.Number({ exclusiveMaximum: 9 }),
    flag: Type.Boolean(),
    text: Type.String({ minLength: 1, maxLength: 5, pattern: '^a' }),
    choice: OneOf(['a', 'b']),
    day: DayParameter(),
    instant: InstantParameter(),
    email: Type.String({ format: 'email' }),
    list: Type.Array(Type.Integer(), { minItems: 2, maxItems: 3 }),
  }
  const schema = Type.Object(kinds)
  const names = fc.constantFrom(...Object.keys(kinds))
  const anything = fc.oneof(
    fc.string({ unit: codePoint }),
    fc.string({ unit: fc.constantFrom(...'0123456789+-_.:TZe@<>"%& \u2212\ud800') }),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => String.fromCharCode(...bytes)),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(names, anything), { maxLength: 12 }), anything, (pairs, query) => {
      const parsed = parse(schema, [...pairs, ...rawQuery(query)])
      if (!parsed.ok) assert.ok(parsed.detail.length > 0 && parsed.detail.every(({ msg }) => msg.length > 0))
      percentDecoded(query)
    }),
    { numRuns: 2000 },
  )
})

test('what is printed is read back', () => {
  const instants = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(
      fc.maxSafeInteger(),
      fc.double({ noDefaultInfinity: true, noNaN: true }),
      instants,
      (integer, number, date) => {
        const instant = asInstant(date.getTime())
        const day = asDay(Math.floor(date.getTime() / 86_400_000))
        assert.equal(readAs(Type.Integer(), String(integer)), integer)
        assert.equal(readAs(Type.Number(), String(number)), Object.is(number, -0) ? 0 : number)
        assert.equal(readAs(Type.Boolean(), String(integer > 0)), integer > 0)
        assert.equal(readAs(InstantParameter(), formatInstant(instant)), instant)
        assert.equal(readAs(DayParameter(), formatDay(day)), day)
      },
    ),
  )
})
