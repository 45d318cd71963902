import { markOf, type Recorded } from '../recording.ts'

/** A shorter schema stands where it is used. */
const LONG = 50
/** Members of a body and of its data; what is in these is held by the schemas of products. */
const DEPTH = 2

/** Texts that answers have in common, each under its mark. */
export class NamedTexts {
  readonly #texts = new Map<string, string>()

  nameOf(text: string): string {
    const name = markOf(text)
    this.#texts.set(name, text)
    return name
  }

  recorded(): Recorded {
    return Object.fromEntries([...this.#texts].sort(([one], [other]) => (one < other ? -1 : 1)))
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text goes without saying: it is the most frequent. */
const SIGNS: Readonly<Record<string, string>> = { string: '', number: '#', boolean: '!' }
const typeOf = (value: unknown): string => (value === null ? 'null' : (SIGNS[typeof value] ?? ''))

/** Names and types of what JSON values in one place hold; a member that some of them lack has a `?`. */
export function schemaOf(values: readonly unknown[], schemas: NamedTexts, depth = DEPTH): string {
  const objects = values.filter(isObject)
  const lists = values.filter(Array.isArray)
  const plain = values.filter((value) => !isObject(value) && !Array.isArray(value))
  const types = [...new Set(plain.map(typeOf))].sort()
  if (lists.length > 0) types.push(`[${depth > 0 ? schemaOf(lists.flat(), schemas, depth) : ''}]`)
  if (objects.length > 0) types.push(depth > 0 ? membersOf(objects, schemas, depth - 1) : '{}')
  return types.join('/')
}

function membersOf(
  objects: readonly Readonly<Record<string, unknown>>[],
  schemas: NamedTexts,
  depth: number,
): string {
  const members = [...new Set(objects.flatMap(Object.keys))].map((name) => {
    const having = objects.filter((object) => name in object)
    const values = having.map((object) => object[name])
    const type = schemaOf(values, schemas, depth)
    return `${name}${having.length < objects.length ? '?' : ''}${type === '' ? '' : ` ${type}`}`
  })
  const text = `{${members.join(', ')}}`
  return text.length < LONG ? text : schemas.nameOf(text)
}
