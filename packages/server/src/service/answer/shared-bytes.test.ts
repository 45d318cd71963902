import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sharedBytes } from './shared-bytes.ts'

const SAME = '{"name":"Zürich"'
const shared = () => sharedBytes([Buffer.from('{"name":'), Buffer.from('"Zürich"')])

const latin1 = fc
  .array(fc.integer({ min: 0, max: 255 }), { maxLength: 3_000 })
  .map((codes) => String.fromCharCode(...codes))

test('whatever goes around it, the bytes are before, same and after', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(latin1, latin1, fc.boolean()), { maxLength: 20 }), (calls) => {
      const { between, keepLast, bytes } = shared()
      const kept: [Buffer, Buffer][] = []
      for (const [before, after, isKept] of calls) {
        const wanted = Buffer.concat([
          Buffer.from(before, 'latin1'),
          Buffer.from(SAME),
          Buffer.from(after, 'latin1'),
        ])
        const given = between(before, after)
        assert.deepEqual(Buffer.from(given), wanted)
        if (!isKept) continue
        keepLast()
        kept.push([given, wanted])
      }
      for (const [given, wanted] of kept) assert.deepEqual(Buffer.from(given), wanted)
      assert.equal(bytes.toString('utf8'), SAME)
    }),
  )
})

test('what is not kept shares its memory with what follows', () => {
  const { between, keepLast } = shared()
  const first = between('a', 'b')
  assert.equal(between('c', 'd').buffer, first.buffer)
  keepLast()
  assert.notEqual(between('e', 'f').buffer, first.buffer)
})
