import { innerSchemas, type Schema } from './description.ts'

type Named = Readonly<Record<string, Schema>>

/**
 * Gives each object that occurs more than once within one schema a schema of its own, named after the place where it
 * stands first, and refers to it. Those come before the schemas that refer to them.
 */
export function withSharedShapes(schemas: Named): Named {
  const taken = new Set(Object.keys(schemas))
  const entries = Object.entries(schemas).flatMap(([name, schema]) => shared(name, schema, taken))
  return Object.fromEntries(entries)
}

/** The name of what stands in a member of what has a name. */
export const nameWithin = (name: string, member: string): string =>
  name +
  member
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** The name, with a number behind it if it is taken; takes it. */
export function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name}${number}`
  taken.add(free)
  return free
}

function shared(top: string, schema: Schema, taken: Set<string>): readonly (readonly [string, Schema])[] {
  const repeated = repeatedIn(schema)
  const names = new Map<string, string>()
  const made: (readonly [string, Schema])[] = []

  const shape = (inner: Schema, name: string): Schema => {
    const text = JSON.stringify(inner)
    if (!repeated.has(text)) return within(inner, name)
    const { description } = inner
    return {
      $ref: `#/components/schemas/${names.get(text) ?? make(inner, name, text)}`,
      ...(description === undefined ? {} : { description }),
    }
  }

  const make = (inner: Schema, name: string, text: string): string => {
    const own = freeName(name, taken)
    names.set(text, own)
    made.push([own, within(inner, own)])
    return own
  }

  const within = (outer: Schema, name: string): Schema => {
    const { properties, items, additionalProperties: rest, anyOf, allOf } = outer
    const members = Object.entries(properties ?? {}).map(
      ([member, inner]) => [member, shape(inner, nameWithin(name, member))] as const,
    )
    return {
      ...outer,
      ...(properties && { properties: Object.fromEntries(members) }),
      ...(items && { items: shape(items, name) }),
      ...(typeof rest === 'object' && { additionalProperties: shape(rest, name) }),
      ...(anyOf && { anyOf: anyOf.map((one) => shape(one, name)) }),
      // Parts of one object have no name of their own.
      ...(allOf && { allOf: allOf.map((one) => within(one, name)) }),
    }
  }

  const whole = within(schema, top)
  return [...made, [top, whole]]
}

/** Objects that stand in more than one place, as their JSON; what is in them stands in them. */
function repeatedIn(schema: Schema): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  const visit = (inner: Schema): void => {
    if (inner.properties !== undefined) {
      const text = JSON.stringify(inner)
      if (seen.has(text)) return void repeated.add(text)
      seen.add(text)
    }
    innerSchemas(inner).forEach(visit)
  }
  innerSchemas(schema).forEach(visit)
  return repeated
}
