import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { NotEnoughHistory } from '../kernel/errors.ts'
import { alignedCloses } from './aligned-closes.ts'
import { nextRegimeState, type RegimeState, regimeHistory } from './regime-machine.ts'
import { REGIME_PARAMETERS, type RegimeParameters } from './regime-parameters.ts'
import { type RegimeReading, regimeReadings } from './regime-readings.ts'

type Day = Partial<RegimeReading>

const CALM: Day = { gap: 0.05, vix: 15, vix5: 15, r10: 0, dd60: 0 }
const DOWN: Day = { ...CALM, gap: -0.05 }
const SHOCK: Day = { gap: -0.05, vix: 40, vix5: 30, r10: -0.1, dd60: -0.1 }
const times = (count: number, day: Day): readonly Day[] => Array.from({ length: count }, () => day)

function fold(days: readonly Day[], changed: Partial<RegimeParameters> = {}): readonly RegimeState[] {
  const states: RegimeState[] = []
  for (const day of days) {
    const reading = {
      day: states.length,
      close: 100,
      sma200: 100,
      gap: 0,
      vix: 15,
      vix5: 15,
      r10: 0,
      dd60: 0,
      ...day,
    }
    const state = nextRegimeState(states.at(-1), reading, { ...REGIME_PARAMETERS, ...changed })
    if (state) states.push(state)
  }
  return states
}
const regimes = (days: readonly Day[], changed?: Partial<RegimeParameters>) =>
  fold(days, changed).map((state) => state.regime)
const last = (days: readonly Day[], changed?: Partial<RegimeParameters>) => regimes(days, changed).at(-1)

describe('the candidate', () => {
  test('the first candidate is the first regime, unconfirmed', () => {
    assert.deepEqual(regimes([CALM]), ['BULL'])
    assert.deepEqual(regimes([DOWN]), ['BEAR'])
    assert.deepEqual(regimes([{ ...CALM, gap: 0 }]), ['SIDEWAYS'])
    assert.deepEqual(regimes([SHOCK]), ['CRISIS'])
  })
  test('inside the dead band the trend stays what it was', () => {
    assert.equal(last([CALM, ...times(9, { ...CALM, gap: -0.02 })]), 'BULL')
    assert.equal(last([DOWN, ...times(9, { ...CALM, gap: 0.02 })]), 'BEAR')
    assert.equal(last([CALM, ...times(9, { ...CALM, gap: -0.0201 })]), 'BEAR')
  })
  test('volatility turns hot above 24 and calm only below 20', () => {
    const hot = [CALM, ...times(5, { ...CALM, vix5: 24.1 })]
    assert.equal(last([CALM, ...times(9, { ...CALM, vix5: 24 })]), 'BULL')
    assert.equal(last(hot), 'SIDEWAYS')
    assert.equal(last([...hot, ...times(9, { ...CALM, vix5: 20 })]), 'SIDEWAYS')
    assert.equal(last([...hot, ...times(5, { ...CALM, vix5: 19.9 })]), 'BULL')
  })
})

describe('confirmation', () => {
  test('a change holds on its fifth day in a row and begins there', () => {
    const states = fold([CALM, ...times(5, DOWN)])
    assert.deepEqual(
      states.map((state) => state.regime),
      ['BULL', 'BULL', 'BULL', 'BULL', 'BULL', 'BEAR'],
    )
    assert.equal(states.at(-1)?.since, 5)
  })
  test('one day of another candidate starts the count again', () => {
    assert.equal(last([CALM, ...times(4, DOWN), CALM, ...times(4, DOWN)]), 'BULL')
  })
})

describe('crisis', () => {
  test('needs a VIX of 35 and a rapid decline by either measure', () => {
    assert.equal(last([CALM, { ...SHOCK, vix: 34.9 }]), 'BULL')
    assert.equal(last([CALM, { ...SHOCK, r10: -0.069, dd60: -0.119 }]), 'BULL')
    assert.equal(last([CALM, { ...SHOCK, r10: -0.07, dd60: 0 }]), 'CRISIS')
    assert.equal(last([CALM, { ...SHOCK, r10: 0, dd60: -0.12 }]), 'CRISIS')
  })
  test('holds at once', () => assert.deepEqual(regimes([CALM, SHOCK]), ['BULL', 'CRISIS']))
  test('ends after five calm days in a row, and the next state after its own five', () => {
    const calm = { ...DOWN, vix: 27.9, r10: -0.029 }
    const states = fold([CALM, SHOCK, ...times(9, calm)])
    assert.deepEqual(states.map((state) => state.crisis).slice(1), [
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    assert.deepEqual(states.map((state) => state.regime).slice(-2), ['CRISIS', 'BEAR'])
  })
  test('a day that is not calm starts the count of calm days again', () => {
    for (const restless of [
      { ...DOWN, vix: 28 },
      { ...DOWN, r10: -0.03 },
    ]) {
      const states = fold([SHOCK, ...times(4, DOWN), restless, ...times(4, DOWN)])
      assert.equal(states.at(-1)?.crisis, true)
    }
  })
})

test('a day without a VIX moves nothing', () => {
  const before = fold([CALM, ...times(4, DOWN)])
  const after = fold([CALM, ...times(4, DOWN), { ...DOWN, vix: Number.NaN, vix5: Number.NaN }])
  assert.deepEqual(after.at(-1), before.at(-1))
})

describe('every threshold changes the result', () => {
  const crisisEnd = [SHOCK, ...times(9, DOWN)]
  const nearCalm = [SHOCK, ...times(9, { ...DOWN, vix: 27.5, r10: -0.025 })]
  const cases: readonly [Partial<RegimeParameters>, readonly Day[]][] = [
    [{ trendBand: 0.06 }, [CALM, ...times(5, DOWN)]],
    [{ hotAbove: 30 }, [CALM, ...times(5, { ...CALM, vix5: 25 })]],
    [{ hotBelow: 10 }, [{ ...CALM, vix5: 25 }, ...times(5, CALM)]],
    [{ crisisVix: 41 }, [CALM, SHOCK]],
    [{ crisisReturn: -0.2 }, [CALM, SHOCK]],
    [{ crisisDrawdown: -0.2 }, [CALM, { ...SHOCK, r10: 0, dd60: -0.15 }]],
    [{ crisisHeldDays: 8 }, crisisEnd],
    [{ crisisCalmDays: 7 }, crisisEnd],
    [{ calmVix: 27 }, nearCalm],
    [{ calmReturn: -0.02 }, nearCalm],
    [{ confirmationDays: 6 }, [CALM, ...times(5, DOWN)]],
  ]
  for (const [changed, days] of cases) {
    test(Object.keys(changed)[0], () => assert.notEqual(last(days, changed), last(days)))
  }
})

describe('the readings', () => {
  const series = (close: readonly number[]) => ({ day: close.map((_, at) => at), close })
  const rising = Array.from({ length: 210 }, (_, at) => 100 + at + (at % 3))
  const vixes = rising.map((_, at) => 15 + (at % 7))
  const readings = (changed: Partial<RegimeParameters> = {}) => {
    const parameters = { ...REGIME_PARAMETERS, ...changed }
    return regimeReadings(alignedCloses(series(rising), series(vixes), parameters.vixFillDays), parameters)
  }

  test('begin with the 200th close', () => {
    assert.equal(readings()[0].day, 199)
    assert.throws(() => regimeHistory(series(rising.slice(0, 199)), series(vixes)), NotEnoughHistory)
  })
  test('are the four numbers of the definition', () => {
    const closes = [...Array.from({ length: 198 }, () => 100), 120, 90]
    const reading = regimeReadings(
      alignedCloses(series(closes), series(closes.map((_, at) => (at < 195 ? 99 : 10 + at - 195))), 3),
      REGIME_PARAMETERS,
    )[0]
    // 198·100 + 120 + 90 = 20,010; VIX 10 to 14; 90 against 100 ten closes before, and against the high of 120
    assert.equal(reading.sma200, 100.05)
    assert.equal(reading.gap, 90 / 100.05 - 1)
    assert.equal(reading.vix5, 12)
    assert.equal(reading.r10, 90 / 100 - 1)
    assert.equal(reading.dd60, 90 / 120 - 1)
  })
  const changes: readonly [Partial<RegimeParameters>, keyof RegimeReading][] = [
    [{ averageDays: 100 }, 'sma200'],
    [{ vixMeanDays: 4 }, 'vix5'],
    [{ returnDays: 9 }, 'r10'],
  ]
  for (const [changed, column] of changes) {
    test(`${Object.keys(changed)[0]} changes ${column}`, () =>
      assert.notEqual(readings(changed).at(-1)?.[column], readings().at(-1)?.[column]))
  }
  test('highDays changes dd60', () => {
    const closes = Array.from({ length: 200 }, (_, at) => (at === 145 ? 150 : 100))
    const of = (highDays: number) =>
      regimeReadings(alignedCloses(series(closes), series(closes), 3), { ...REGIME_PARAMETERS, highDays })[0]
        .dd60
    assert.equal(of(60), 100 / 150 - 1)
    assert.equal(of(50), 0)
  })
})

describe('the alignment', () => {
  const index = { day: [1, 2, 3, 4, 5, 6], close: [10, 11, 12, 13, 14, 15] }
  const vix = { day: [1, 6], close: [20, 30] }
  test('carries a missing VIX for three sessions and no longer', () => {
    assert.deepEqual(Array.from(alignedCloses(index, vix, 3).vix), [20, 20, 20, 20, Number.NaN, 30])
    assert.deepEqual(Array.from(alignedCloses(index, vix, 1).vix), [
      20,
      20,
      Number.NaN,
      Number.NaN,
      Number.NaN,
      30,
    ])
  })
  test('drops days on which the index has no close', () => {
    const gapped = { day: index.day, close: [10, Number.NaN, 12, 13, 14, 15] }
    assert.deepEqual(Array.from(alignedCloses(gapped, vix, 3).day), [1, 3, 4, 5, 6])
  })
  test('does not look at a VIX of a later day', () => {
    assert.ok(Number.isNaN(alignedCloses(index, { day: [2], close: [20] }, 3).vix[0]))
  })
})

test('a history cut short is the prefix of the whole one', () => {
  const path = fc.array(
    fc.tuple(fc.double({ min: -0.06, max: 0.06, noNaN: true }), fc.double({ min: 10, max: 60, noNaN: true })),
    { minLength: 260, maxLength: 320 },
  )
  fc.assert(
    fc.property(path, fc.integer({ min: 205, max: 259 }), (steps, cut) => {
      let price = 1000
      const close = steps.map(([move]) => {
        price *= 1 + move
        return price
      })
      const day = steps.map((_, at) => at)
      const vix = steps.map(([, level]) => level)
      const whole = regimeHistory({ day, close }, { day, close: vix }).days
      const short = regimeHistory(
        { day: day.slice(0, cut), close: close.slice(0, cut) },
        { day: day.slice(0, cut), close: vix.slice(0, cut) },
      ).days
      assert.deepEqual(short, whole.slice(0, short.length))
    }),
    { numRuns: 40 },
  )
})
