import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LIST_TYPES, listTypeFor, rowsOf } from './list-format.ts'

const csv = LIST_TYPES['text/csv']

test('a list is chosen if the header prefers it to JSON', () => {
  const chosen = (accept: string | undefined) => listTypeFor(accept)
  assert.equal(chosen('text/csv'), 'text/csv')
  assert.equal(chosen('application/json, text/csv'), undefined)
  assert.equal(chosen('application/json;q=0.5, TEXT/CSV; charset=utf-8'), 'text/csv')
  assert.equal(chosen('application/x-ndjson;q=0.9, text/csv;q=0.8'), 'application/x-ndjson')
  assert.equal(chosen('text/csv;q=0'), undefined)
  assert.equal(chosen('*/*'), undefined)
  assert.equal(chosen(undefined), undefined)
})

test('objects become columns, lists are JSON, absent members are empty, and quotes are doubled', () => {
  const rows = [
    { symbol: 'A', event: { kind: 'x', at: { day: 1 } }, tags: ['p', 'q'] },
    { symbol: 'B "b", c', note: 'two\nlines', value: -1.5, none: null },
  ]
  assert.equal(
    csv(rows),
    'symbol,event.kind,event.at.day,tags,note,value,none\r\nA,x,1,"[""p"",""q""]",,,\r\n"B ""b"", c",,,,"two\nlines",-1.5,\r\n',
  )
})

test('text that a spreadsheet would run is made harmless; numbers stay', () => {
  const rows = [{ a: '=1+1', b: '-5.2 %', c: '-x', d: '@x', e: -3 }]
  assert.equal(csv(rows), "a,b,c,d,e\r\n'=1+1,-5.2 %,'-x,'@x,-3\r\n")
})

test('rows are those of the list, of the table in short form, and of further histories with their symbol', () => {
  assert.deepEqual(rowsOf({ bars: [{ close: 1 }] }, 'bars'), [{ close: 1 }])
  assert.deepEqual(rowsOf({ columns: ['a', 'b'], rows: [[1, 2]] }, 'bars'), [{ a: 1, b: 2 }])
  const several = { symbol: 'A', bars: [{ close: 1 }], others: [{ symbol: 'B', bars: [{ close: 2 }] }] }
  assert.deepEqual(rowsOf(several, 'bars'), [
    { symbol: 'A', close: 1 },
    { symbol: 'B', close: 2 },
  ])
  assert.equal(rowsOf({ other: 1 }, 'bars'), undefined)
})

test('NDJSON is a line for each row', () => {
  assert.equal(LIST_TYPES['application/x-ndjson']([{ a: 1 }, { a: 'x\ny' }]), '{"a":1}\n{"a":"x\\ny"}\n')
})

test('every line of a CSV has as many cells as the header', () => {
  const row = fc.dictionary(
    fc.string({ minLength: 1 }),
    fc.oneof(fc.string(), fc.double(), fc.constant(null)),
  )
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      const cells = cellsIn(csv(rows))
      assert.ok(cells.every((line) => line.length === cells[0].length))
    }),
  )
})

/** A parser of RFC 4180. */
function cellsIn(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [['']]
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const line = lines[lines.length - 1]
    if (text[at] === '"') isQuoted = !isQuoted
    else if (!isQuoted && text[at] === ',') line.push('')
    else if (!isQuoted && text.startsWith('\r\n', at)) {
      lines.push([''])
      at++
    } else line[line.length - 1] += text[at]
  }
  return lines.slice(0, -1)
}
