import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { PREPARED_PAST } from '../journeys/first-snapshots.ts'
import { holdAll, started } from './answers.ts'
import { IS_RECORDING, recording } from './recording.ts'

/** `GUARD_ALL=1` asks for all instants, `RECORD=1` writes answers.json again. */
const ALL = process.env.GUARD_ALL === '1' || IS_RECORDING

/** The first are asked for always. */
const DEMO_INSTANTS = [
  PREPARED_PAST.falling,
  PREPARED_PAST.calmAndRising,
  '2020-03-16T21:00:00Z', // little history
  '2021-12-06T20:00:00Z', // calm, in a session
  '2022-08-04T18:30:00Z', // a crisis, in a session
  '2023-07-24T21:30:00Z', // a crisis, after the close
  '2024-12-25T12:00:00Z', // a holiday
  '2025-11-28T18:30:00Z', // a session that ended early
  '2026-09-23T14:35:00Z',
  '2026-11-19T20:50:00Z',
]
const ANSWERS = recording(fileURLToPath(new URL('./answers.json', import.meta.url)))
after(ANSWERS.write)

test('every product answers of the past of the demo market as it did when it was recorded', async (t) => {
  const asker = await started({ withPast: true })
  t.after(() => asker.service.stop())
  await holdAll(ANSWERS, asker, 'demo', DEMO_INSTANTS.slice(0, ALL ? undefined : 2))
})
