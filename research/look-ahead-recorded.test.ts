import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openReplayDirectory } from '../packages/server/src/adapters/replay/replay-directory.ts'
import { hasTraining } from '../packages/server/src/adapters/replay/replay-fingerprint.ts'
import { readReplayTraining } from '../packages/server/src/adapters/replay/replay-training.ts'
import { dayFromDate, startOfUtcDay } from '../packages/server/src/kernel/time.ts'
import { assertBlindToTheFuture } from '../test/fixtures/assert-blind-to-the-future.ts'

const RECORDED = fileURLToPath(new URL('../../shared/data/market', import.meta.url))
const WIDE = fileURLToPath(new URL('../../shared/data/wide', import.meta.url))

test('no product sees the future of the recorded market', {
  skip: existsSync(RECORDED) ? false : 'the recorded market (../shared/data/market) is not here',
}, () => {
  const recorded = openReplayDirectory(RECORDED)
  const columns = hasTraining(WIDE) ? readReplayTraining(WIDE) : undefined
  const market = columns ? { ...recorded, training: () => columns } : recorded
  const from = startOfUtcDay(dayFromDate(2006, 1, 1))
  assertBlindToTheFuture(market, from, startOfUtcDay(dayFromDate(2025, 9, 30)), 'recorded')
})
