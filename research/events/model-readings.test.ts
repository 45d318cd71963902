import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { answering, startChatServer } from '../../test/fakes/chat-server.ts'
import { sampleNormalHeadline } from '../../test/fixtures/sample-headline.ts'
import { modelRows } from './event-reader-section.ts'
import type { LabelledHeadline } from './labelled-headlines.ts'
import { askedReadings, readByModel } from './model-readings.ts'

const directory = mkdtempSync(join(tmpdir(), 'bellwether-answers-'))
const server = await startChatServer()
after(() => {
  server.close()
  rmSync(directory, { recursive: true })
})

const labelled = (title: string, type: string, direction: -1 | 0 | 1): LabelledHeadline => ({
  headline: sampleNormalHeadline(title),
  type,
  direction,
  sure: true,
  natural: true,
  month: 1,
})
const LABELLED = [
  labelled('Boeing sees less this year', 'guidance_down', -1),
  labelled('Boeing cuts full-year outlook', 'guidance_down', -1),
  labelled('Boeing cuts 500 jobs', 'layoffs', -1),
]
const use = { baseUrl: server.baseUrl, model: 'small', apiKey: undefined, callsPerDay: 1 }
const kept = { file: join(directory, 'answers.json'), progress: () => undefined }

test('answers are asked for once, kept without titles, and judged as the service would read them', async () => {
  const answer = { type: 'guidance_down', direction: 'up', probability: 0.5 }
  server.replies(answering(JSON.stringify({ readings: [1, 3].map((id) => ({ id, ...answer })) })))
  await askedReadings(LABELLED, use, kept)
  server.replies(answering('{"readings":[]}'))
  const readings = await askedReadings(LABELLED, use, kept)
  assert.match(
    server.asked[1].body.messages[1].content,
    /^{"titles":\[{"id":1,"title":"Boeing cuts full-year outlook"}]}$/,
  )
  assert.doesNotMatch(readFileSync(kept.file, 'utf8'), /Boeing/)
  const read = readByModel(LABELLED, readings)
  assert.deepEqual(
    read.map(({ reading }) => reading.event?.type.code),
    ['guidance_down', undefined, 'guidance_down'],
  )
  const [all, , direction] = modelRows(LABELLED, readings)
  assert.match(all.figure, /^language model small: event type, all/)
  assert.deepEqual(all.values, { precision: 1 / 2, recall: 1 / 3 })
  assert.match(direction.measured, /^0.000 .* of 3 \/ 0.667 .* of 3;/)
})

test('a failure keeps what was answered before it', async () => {
  server.replies(answering('no'))
  const more = [...LABELLED, labelled('Stocks fall', 'price_move', 0)]
  await assert.rejects(askedReadings(more, use, kept), /small failed: its answer is not JSON/)
  assert.equal(Object.keys(JSON.parse(readFileSync(kept.file, 'utf8')).answers).length, 2)
})

test('answers of another model are not taken', async () => {
  await assert.rejects(
    askedReadings(LABELLED, { ...use, model: 'other' }, kept),
    /answers of the model small/,
  )
})
