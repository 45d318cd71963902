// biome-ignore lint/suspicious/noExplicitAny: what a service says is read as freely as a caller reads it
export type Json = any

type Rule = (expected: Json, value: Json, context: Context) => readonly string[]

interface Context {
  readonly schema: Json
  readonly resolve: (value: Json) => Json
  readonly at: string
}

const ANNOTATIONS: ReadonlySet<string> = new Set([
  'description',
  'title',
  'examples',
  'example',
  'default',
  '$ref',
])

const FORMATS: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  email: /^\S+@\S+$/,
}

const typeOf = (value: Json): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

const hasType = (value: Json, type: string): boolean =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type

const unless = (holds: boolean, at: string, demand: string): readonly string[] =>
  holds ? [] : [`${at} ${demand}`]

const RULES: Readonly<Record<string, Rule>> = {
  type: (expected, value, { at }) =>
    unless(
      [expected].flat().some((type: string) => hasType(value, type)),
      at,
      `is no ${expected}`,
    ),
  const: (expected, value, { at }) => unless(value === expected, at, `is not ${expected}`),
  enum: (expected, value, { at }) => unless(expected.includes(value), at, `is none of ${expected}: ${value}`),
  format: (expected, value, { at }) => {
    const pattern = FORMATS[expected]
    if (!pattern) throw new Error(`the format ${expected} is not known to the check`)
    return unless(typeof value !== 'string' || pattern.test(value), at, `is no ${expected}: ${value}`)
  },
  minimum: (expected, value, { at }) => unless(!(value < expected), at, `is below ${expected}: ${value}`),
  maximum: (expected, value, { at }) => unless(!(value > expected), at, `is above ${expected}: ${value}`),
  exclusiveMinimum: (expected, value, { at }) => unless(!(value <= expected), at, `is not above ${expected}`),
  pattern: (expected, value, { at }) =>
    typeof value === 'string' && !new RegExp(String(expected)).test(value)
      ? [`${at}: ${value} does not match ${expected}`]
      : [],
  maxLength: (expected, value, { at }) =>
    unless(!(value?.length > expected), at, `is longer than ${expected}`),
  minItems: (expected, value, { at }) =>
    unless(!(value?.length < expected), at, `has fewer than ${expected}`),
  maxItems: (expected, value, { at }) => unless(!(value?.length > expected), at, `has more than ${expected}`),
  required: (expected, value, { at }) =>
    expected.flatMap((name: string) => unless(name in Object(value), at, `lacks ${name}`)),
  properties: (expected, value, { resolve, at }) =>
    Object.entries(expected).flatMap(([name, schema]) =>
      name in Object(value) ? jsonSchemaFaults(schema, value[name], resolve, `${at}.${name}`) : [],
    ),
  additionalProperties: (expected, value, { schema, resolve, at }) =>
    Object.entries(Object(value))
      .filter(([name]) => !(name in (schema.properties ?? {})))
      .flatMap(([name, inner]) => jsonSchemaFaults(expected, inner, resolve, `${at}.${name}`)),
  items: (expected, value, { resolve, at }) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => jsonSchemaFaults(expected, item, resolve, `${at}[${index}]`))
      : [],
  allOf: (expected, value, { resolve, at }) =>
    expected.flatMap((schema: Json) => jsonSchemaFaults(schema, value, resolve, at)),
  anyOf: (expected, value, { resolve, at }) => {
    const faults = expected.map((schema: Json) => jsonSchemaFaults(schema, value, resolve, at))
    return faults.some((list: readonly string[]) => list.length === 0) ? [] : faults.flat()
  },
}

/**
 * What of a value is not as a JSON Schema says.
 * @throws Error on a keyword that is not known here, which would otherwise check nothing
 */
export function jsonSchemaFaults(
  schema: Json,
  value: Json,
  resolve: (value: Json) => Json,
  at: string,
): readonly string[] {
  const resolved = resolve(schema)
  if (resolved === true) return []
  if (resolved === false) return [`${at} is not allowed`]
  return Object.entries(resolved).flatMap(([keyword, expected]) => {
    if (ANNOTATIONS.has(keyword)) return []
    const rule = RULES[keyword]
    if (!rule) throw new Error(`the keyword ${keyword} is not known to the check`)
    return rule(expected, value, { schema: resolved, resolve, at })
  })
}
