import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { PartsPacker, packParts, unpackParts } from './snapshot-parts.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textsOf = (parts: ReadonlyMap<string, Uint8Array>): readonly (readonly [string, string])[] =>
  [...parts].map(([name, part]) => [name, new TextDecoder().decode(part)])

const named = fc.uniqueArray(fc.tuple(fc.string(), fc.string({ unit: 'grapheme', maxLength: 40 })), {
  selector: ([name]) => name,
})

test('parts come back as they were packed, whether text or bytes, in the same bytes', () => {
  fc.assert(
    fc.property(named, fc.infiniteStream(fc.boolean()), (parts, isText) => {
      const packer = new PartsPacker(parts.map(([name]) => name))
      for (const [, text] of parts) packer.add(isText.next().value ? text : bytesOf(text))
      const packed = packer.finish()
      assert.deepEqual(textsOf(packed), parts)
      const joined = packParts(new Map(parts.map(([name, text]) => [name, bytesOf(text)])))
      assert.deepEqual(packParts(packed), joined)
      assert.deepEqual(textsOf(unpackParts(joined)), parts)
    }),
  )
})

test('parts that grow beyond what the first let expect are packed', () => {
  const texts = Array.from({ length: 40 }, (_, at) => 'é'.repeat(at ** 3))
  const packer = new PartsPacker(texts.map((_, at) => `P${at}`))
  for (const text of texts) packer.add(text)
  assert.deepEqual(
    textsOf(packer.finish()).map(([, text]) => text),
    texts,
  )
})

test('a changed copy of packed parts is packed as changed', () => {
  const packer = new PartsPacker(['A', 'B'])
  packer.add('1')
  packer.add('2')
  const changed = new Map(packer.finish()).set('B', bytesOf('three'))
  assert.deepEqual(textsOf(unpackParts(packParts(changed))), [
    ['A', '1'],
    ['B', 'three'],
  ])
})
