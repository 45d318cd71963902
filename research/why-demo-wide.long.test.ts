import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { randomStream } from '../packages/simulator/src/random.ts'
import { medianError, share, whyStudy } from '../test/fixtures/why-study.ts'

const SEEDS = [7, 42, 99]
const WINDOWS = 200

for (const seed of SEEDS) {
  test(`parts and events of many moves are those that the simulator made (seed ${seed})`, (t) => {
    const random = randomStream(seed, 'why-demo-wide')
    const study = whyStudy({
      seed,
      from: dayFromDate(2018, 1, 2),
      to: dayFromDate(2026, 6, 30),
      windows: WINDOWS,
      random: () => random.uniform(),
    })
    const quiet = share(study.namedInQuiet.map((named) => named === 0))
    t.diagnostic(
      `median error ${medianError(study)}, found ${share(study.found)}, quiet ${quiet}, n ${WINDOWS} each`,
    )
    assert.ok(medianError(study) <= 0.5)
    assert.ok(share(study.found) >= 0.8)
    assert.ok(quiet >= 0.9)
  })
}
