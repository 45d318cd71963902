import type { Json } from '../docs/published-schema.ts'

/** Path from the root: the index of the element in each list or object. */
export type Position = readonly number[]

export interface Page {
  readonly value: Json
  /** Start of the next page; undefined at the end. */
  readonly next: Position | undefined
}

/**
 * A page of a JSON value from a position on. Lists are cut between elements, an object only if it alone exceeds a page;
 * single texts and numbers never. All pages together hold everything.
 */
export function pageOf(value: Json, from: Position, bytes: number): Page {
  const room = { bytes }
  const page = take(value, from, room, true)
  return page ?? { value: Array.isArray(value) ? [] : {}, next: undefined }
}

interface Room {
  bytes: number
}

/** Undefined if the first element does not fit and the page is not empty. */
function take(value: Json, from: Position, room: Room, first: boolean): Page | undefined {
  if (typeof value !== 'object' || value === null) return takeWhole(value, room, first)
  const entries = Object.entries(value)
  const [start = 0, ...deeper] = from
  const taken: (readonly [string, Json])[] = []
  room.bytes -= 2
  const done = (next: Position | undefined): Page => ({ value: rebuilt(value, taken), next })
  for (let index = start; index < entries.length; index++) {
    const [name, member] = entries[index]
    const inside = index === start ? deeper : []
    const alone = first && taken.length === 0
    const page = takeEntry(value, { name, member, inside }, room, alone)
    if (page === undefined) return taken.length === 0 && !first ? undefined : done([index])
    taken.push([name, page.value])
    if (page.next !== undefined) return done([index, ...page.next])
  }
  return done(undefined)
}

interface Entry {
  readonly name: string
  readonly member: Json
  readonly inside: Position
}

function takeEntry(
  parent: Json,
  { name, member, inside }: Entry,
  room: Room,
  alone: boolean,
): Page | undefined {
  const label = Array.isArray(parent) ? 1 : Buffer.byteLength(JSON.stringify(name)) + 2
  const size = inside.length === 0 ? Buffer.byteLength(JSON.stringify(member)) : Number.POSITIVE_INFINITY
  if (size + label <= room.bytes) {
    room.bytes -= size + label
    return { value: member, next: undefined }
  }
  const splits = Array.isArray(member) && !Array.isArray(parent)
  if (!alone && (!splits || label + 2 > room.bytes)) return undefined
  const before = room.bytes
  room.bytes -= label
  const page = take(member, inside, room, alone)
  if (page === undefined) room.bytes = before
  return page
}

function takeWhole(value: Json, room: Room, first: boolean): Page | undefined {
  const size = Buffer.byteLength(JSON.stringify(value))
  if (size > room.bytes && !first) return undefined
  room.bytes -= size
  return { value, next: undefined }
}

const rebuilt = (like: Json, entries: readonly (readonly [string, Json])[]): Json =>
  Array.isArray(like) ? entries.map(([, member]) => member) : Object.fromEntries(entries)
