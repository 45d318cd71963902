import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import {
  asDay,
  asInstant,
  DAY,
  dayFromDate,
  HOUR,
  type Instant,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import { briefing } from '@bellwether-markets/products/briefing/product'
import type { Snapshot } from '../ports.ts'
import { fillDays } from './fill-days.ts'
import { storedDays } from './stored-days.ts'

const TODAY = dayFromDate(2024, 3, 14)
const at = (daysAgo: number, hour: number): Instant =>
  asInstant(startOfUtcDay(asDay(TODAY - daysAgo)) + hour * HOUR)
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

function shelf(stored: Instant[], now = at(0, 12)) {
  const clock = { at: now }
  const days = storedDays(briefing, {
    snapshotIndex: {
      latest: async (_, upTo) => [stored.filter((asOf) => asOf <= upTo).sort((a, b) => b - a)[0]],
      within: async ([{ after, upTo, product }]) =>
        stored.filter((asOf) => asOf > after && asOf <= upTo).map((asOf) => ({ product, asOf })),
      close: () => undefined,
    },
    currentSnapshots: { at: () => Promise.reject(new Error('not read here')) },
    marketClock: { now: () => clock.at },
  })
  return { days, clock }
}

describe('the stored days', () => {
  const stored = [at(0, 7.5), at(1, 21.6), at(1, 7.5), at(4, 7.5), at(-1, 7.5)]
  const { days } = shelf(stored)

  test('are the last of each day up to now, the latest first', async () => {
    assert.deepEqual(await days.within(asDay(TODAY - 9), asDay(TODAY + 9)), [
      { day: TODAY, asOf: at(0, 7.5) },
      { day: TODAY - 1, asOf: at(1, 21.6) },
      { day: TODAY - 4, asOf: at(4, 7.5) },
    ])
  })
  test('are found backwards over a gap', async () => {
    assert.deepEqual(await days.upTo(asDay(TODAY - 2)), { day: TODAY - 4, asOf: at(4, 7.5) })
    assert.equal(await days.upTo(asDay(TODAY - 5)), undefined)
  })
})

describe('missing days', () => {
  function filling(stored: Instant[], produce: (asOf: Instant) => void, isReady = () => true) {
    const { days: own, clock } = shelf(stored)
    const made: Instant[] = []
    const round = fillDays({
      product: briefing,
      stored: own,
      days: 4,
      isReady,
      log: quiet,
      marketClock: { now: () => clock.at },
      producer: {
        async produce(_product, asOf) {
          made.push(asOf)
          produce(asOf)
          stored.push(asOf)
          return {} as Snapshot
        },
      },
    })
    const rounds = async (n: number) => {
      for (let i = 0; i < n; i++) await round()
      return made.splice(0)
    }
    return { rounds, clock }
  }

  test('are made once each, the latest first, as of the last refresh of the day', async () => {
    const { rounds } = filling([at(0, 7.5), at(2, 7.5)], () => undefined)
    // 10, 11 and 13 March 2024 are a Sunday, a Monday and a Wednesday.
    assert.deepEqual(await rounds(9), [at(1, 21 + 2 / 3), at(3, 21 + 2 / 3), at(4, 7 + 5 / 6)])
  })
  test('wait for the first snapshots of today', async () => {
    const { rounds } = filling(
      [],
      () => undefined,
      () => false,
    )
    assert.deepEqual(await rounds(3), [])
  })
  test('that cannot be computed are asked for once', async () => {
    const { rounds } = filling([at(1, 7.5), at(2, 7.5)], () => {
      throw new AppError('no_data_then')
    })
    assert.equal((await rounds(9)).length, 2)
  })
  test('are asked for again if there was too much to do', async () => {
    const { rounds } = filling([at(1, 7.5), at(2, 7.5), at(3, 7.5)], () => {
      throw new AppError('overloaded')
    })
    assert.equal((await rounds(3)).length, 3)
  })
  test('are looked for again on another day', async () => {
    const { rounds, clock } = filling([at(1, 7.5), at(2, 7.5), at(3, 7.5), at(4, 7.5)], () => undefined)
    assert.deepEqual(await rounds(2), [])
    clock.at = asInstant(clock.at + DAY)
    assert.deepEqual(await rounds(2), [at(0, 21 + 2 / 3)])
  })
})
