import assert from 'node:assert/strict'
import { PassThrough, Readable, Writable } from 'node:stream'
import { test } from 'node:test'
import { type headlineAnswer, readHeadlines } from './headlines.ts'

async function answersTo(
  chunks: readonly Uint8Array[],
): Promise<readonly ReturnType<typeof headlineAnswer>[]> {
  const output = new PassThrough()
  const [text] = await Promise.all([
    output.setEncoding('utf8').reduce((all, part) => all + part, ''),
    readHeadlines(Readable.from(chunks), output),
  ])
  assert.ok(text === '' || text.endsWith('\n'))
  return text
    .split('\n')
    .slice(0, -1)
    .map((line: string) => JSON.parse(line))
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('each line has one answer, the last one without a line end too', async () => {
  const answers = await answersTo([bytes('Boeing cuts full-year out'), bytes('look\r\n\nNothing of note')])
  assert.deepEqual(
    answers.map(({ title }) => title),
    ['Boeing cuts full-year outlook', '', 'Nothing of note'],
  )
  assert.deepEqual(Object.keys(answers[0]), [
    'title',
    'type',
    'direction',
    'salience',
    'probability',
    'symbols',
  ])
  const { type, direction, salience, probability, symbols } = answers[0]
  assert.deepEqual(
    { type, direction, symbols },
    { type: 'guidance_down', direction: 'down', symbols: ['BA'] },
  )
  assert.ok(salience > 0 && probability > 0 && probability <= 1)
  assert.deepEqual(answers[1], {
    title: '',
    type: null,
    direction: 'none',
    salience: 0,
    probability: 0,
    symbols: [],
  })
  assert.equal(answers[2].type, null)
})

test('no input has no answer', async () => {
  assert.deepEqual(await answersTo([]), [])
})

test('a character may be split between chunks, and broken UTF-8 is replaced', async () => {
  const [split, broken] = await answersTo([
    Uint8Array.of(0x45, 0x5a, 0x42, 0x20, 0xe2, 0x82),
    Uint8Array.of(0xac, 0x0a, 0x41, 0xff, 0xfe, 0x42, 0xe2),
  ])
  assert.equal(split.title, 'EZB €')
  assert.equal(broken.title, 'A\uFFFD\uFFFDB\uFFFD')
})

test('a very long line is one answer', async () => {
  const line = 'sells war bonds '.repeat(200_000)
  const [answer, ...others] = await answersTo([bytes(line)])
  assert.equal(answer.title.length, line.length)
  assert.equal(others.length, 0)
})

test('a reader that closes its end is no error', async () => {
  const closed = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
  })
  await readHeadlines(Readable.from([bytes('One\nTwo\n')]), closed)
  const failing = new Writable({ write: (_chunk, _encoding, done) => done(new Error('disk')) })
  await assert.rejects(readHeadlines(Readable.from([bytes('One\n')]), failing), /disk/)
})
