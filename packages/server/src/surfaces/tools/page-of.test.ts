import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Json } from '../docs/published-schema.ts'
import { type Position, pageOf } from './page-of.ts'

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
const ROWS = Array.from({ length: 10 }, (_, index) => ({ symbol: `S${index}`, price: 100 + index }))

function pagesOf(value: Json, bytes: number): readonly Json[] {
  const pages: Json[] = []
  let from: Position | undefined = [0]
  while (from !== undefined) {
    assert.ok(pages.length < 1000, 'paging goes on for ever')
    const page = pageOf(value, from, bytes)
    pages.push(page.value)
    from = page.next
  }
  return pages
}

/** Lists go on where they were cut, objects get further members. */
function merged(one: Json, other: Json): Json {
  if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other]
  if (!isMembers(one) || !isMembers(other)) throw new Error('two pages disagree')
  const members: Record<string, Json> = { ...one }
  for (const [name, value] of Object.entries(other)) {
    members[name] = name in members ? merged(members[name], value) : value
  }
  return members
}
const isMembers = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

test('what fits is one page', () => {
  assert.deepEqual(pageOf({ count: 2, prices: ROWS.slice(0, 2) }, [0], 1000), {
    value: { count: 2, prices: ROWS.slice(0, 2) },
    next: undefined,
  })
})

test('a list is cut between its elements, and goes on with the next one', () => {
  const value = { count: 10, prices: ROWS }
  // With a comma behind each: {} 2 bytes, "count":10, 11, "prices":[], 12, each row 27 and 1.
  const page = pageOf(value, [0], 2 + 11 + 12 + 3 * 28)
  assert.deepEqual(page, { value: { count: 10, prices: ROWS.slice(0, 3) }, next: [1, 3] })
  assert.deepEqual(pageOf(value, [1, 3], 12 + 20 * 28), { value: { prices: ROWS.slice(3) }, next: undefined })
})

test('an object in a list is cut only where it alone is longer than a page', () => {
  const long = { id: 1, notes: Array.from({ length: 40 }, (_, index) => `note ${index}`) }
  const pages = pagesOf({ rows: [ROWS[0], long, ROWS[1]] }, 200)
  assert.deepEqual(pages[0], { rows: [ROWS[0]] })
  assert.ok(pages.length > 3)
})

test('all pages of lists of records together hold everything, and none is longer than asked (300 cases)', () => {
  const record = fc.record({ id: fc.integer({ min: 0, max: 999 }), text: fc.string({ maxLength: 12 }) })
  const data = fc.record({
    count: fc.integer({ min: 0, max: 99 }),
    rows: fc.array(record, { maxLength: 40 }),
    note: fc.string({ maxLength: 20 }),
    more: fc.array(record, { maxLength: 20 }),
  })
  fc.assert(
    fc.property(data, fc.integer({ min: 160, max: 900 }), (members, bytes) => {
      const value = JSON.parse(JSON.stringify(members)) as Json
      const pages = pagesOf(value, bytes)
      for (const page of pages) assert.ok(sizeOf(page) <= bytes, `${sizeOf(page)} > ${bytes}`)
      assert.deepEqual(pages.reduce(merged), value)
    }),
    { numRuns: 300, verbose: true },
  )
})

test('any JSON is given whole over its pages, however small they are (300 cases)', () => {
  const value = fc.dictionary(
    fc.string({ maxLength: 6 }).filter((name) => name !== '__proto__'),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(value, fc.integer({ min: 1, max: 60 }), (members, bytes) => {
      const texts = (json: unknown): string[] => {
        if (typeof json !== 'object' || json === null) return [JSON.stringify(json)]
        return Object.values(json).flatMap(texts)
      }
      const plain = JSON.parse(JSON.stringify(members)) as Json
      assert.deepEqual(pagesOf(plain, bytes).flatMap(texts), texts(plain))
    }),
    { numRuns: 300, verbose: true },
  )
})

test('a position behind the end gives nothing more', () => {
  assert.deepEqual(pageOf({ rows: ROWS }, [7], 1000), { value: {}, next: undefined })
})
