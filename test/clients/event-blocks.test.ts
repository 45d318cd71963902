import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { eventBlocks } from '../../packages/client/src/event-blocks.ts'

const none = { event: 'message', id: undefined, data: undefined, retryMs: undefined }

/** Pairs of text and blocks by HTML Living Standard 9.2.6, its own examples among them. */
const CASES: readonly (readonly [string, readonly object[]])[] = [
  ['data: YHOO\ndata: +2\ndata: 10\n\n', [{ ...none, data: 'YHOO\n+2\n10' }]],
  [': test stream\n\ndata: first event\nid: 1\n\n', [none, { ...none, data: 'first event', id: '1' }]],
  [
    'data:test\n\ndata: test\n\n',
    [
      { ...none, data: 'test' },
      { ...none, data: 'test' },
    ],
  ],
  [
    'data\n\ndata\ndata\n\ndata:',
    [
      { ...none, data: '' },
      { ...none, data: '\n' },
    ],
  ],
  ['event: add\r\ndata: 7\r\n\r\n', [{ ...none, event: 'add', data: '7' }]],
  ['event: add\rdata: 7\r\rdata', [{ ...none, event: 'add', data: '7' }]],
  ['retry: 250\n\nretry: soon\nid: a\0b\n\n', [{ ...none, retryMs: 250 }, none]],
  ['\uFEFFdata: x\n\n', [{ ...none, data: 'x' }]],
  ['id\ndata: x\n\n', [{ ...none, id: '', data: 'x' }]],
]

test('events are read as the standard says, however the text was cut into pieces', () => {
  for (const [text, expected] of CASES) {
    assert.deepEqual(eventBlocks()(text), expected, JSON.stringify(text))
    fc.assert(
      fc.property(fc.array(fc.nat({ max: text.length })), (cuts) => {
        const read = eventBlocks()
        const places = [0, ...cuts.toSorted((one, other) => one - other), text.length]
        const pieces = places.slice(1).map((end, at) => text.slice(places[at], end))
        assert.deepEqual(pieces.flatMap(read), expected)
      }),
    )
  }
})

test('a block that was cut off is never given', () => {
  const whole = 'id: 5\nevent: snapshot\ndata: {"product":"risk"}\n\n'
  for (let length = 0; length < whole.length; length++) {
    assert.deepEqual(eventBlocks()(whole.slice(0, length)), [], `${length} characters`)
  }
})
