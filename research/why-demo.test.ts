import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { randomStream } from '../packages/simulator/src/random.ts'
import { medianError, share, whyStudy } from '../test/fixtures/why-study.ts'

const random = randomStream(42, 'why-demo')

test('parts and events of moves are those that the simulator made', (t) => {
  const study = whyStudy({
    seed: 42,
    from: dayFromDate(2018, 1, 2),
    to: dayFromDate(2021, 12, 31),
    windows: 25,
    random: () => random.uniform(),
  })
  const quiet = share(study.namedInQuiet.map((named) => named === 0))
  t.diagnostic(`median error ${medianError(study)}, found ${share(study.found)}, quiet ${quiet}, n 25 each`)
  assert.ok(medianError(study) <= 0.5)
  assert.ok(share(study.found) >= 0.8)
  assert.ok(quiet >= 0.9)
})
