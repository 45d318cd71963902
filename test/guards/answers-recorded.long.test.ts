import { existsSync } from 'node:fs'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { holdAll, started } from './answers.ts'
import { IS_RECORDING, recording } from './recording.ts'

/** `GUARD_ALL=1` asks for all instants, `RECORD=1` writes answers-recorded.json again. */
const ALL = process.env.GUARD_ALL === '1' || IS_RECORDING

const REPLAYED = fileURLToPath(new URL('../../../shared/data/market', import.meta.url))
const NO_REPLAY = existsSync(REPLAYED) ? false : 'there is no recorded market in ../shared/data/market'

/** The clock stands at the first, which is computed anyway. */
const INSTANTS = [
  '2025-08-14T18:10:00Z',
  '2008-10-10T15:00:00Z',
  '2020-03-16T21:00:00Z',
  '2022-02-26T12:00:00Z', // a weekend
]

const ANSWERS = recording(fileURLToPath(new URL('./answers-recorded.json', import.meta.url)))
after(ANSWERS.write)

test('every product answers of the recorded market as it did when it was recorded', {
  skip: NO_REPLAY,
}, async (t) => {
  const env = { MARKET: 'replay', REPLAY_DIR: REPLAYED, REPLAY_AS_OF: INSTANTS[0] }
  const asker = await started({ env })
  t.after(() => asker.service.stop())
  await holdAll(ANSWERS, asker, 'replay', INSTANTS.slice(0, ALL ? undefined : 1))
})
