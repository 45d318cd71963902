import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY, HOUR, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import fc from 'fast-check'
import { BELIEVED_FIGURES, BelievedTime, believedAt, type ClockChange, settledAt } from './believed-time.ts'

const START = Date.UTC(2026, 0, 5, 12)
/** Between two readings. */
const EVERY = SECOND

/** A wall that is off by some milliseconds from a second of the run on. */
type Walls = readonly (readonly [second: number, offMs: number])[]

function run(walls: Walls, seconds: number, last: number | undefined = START) {
  const offAt = (second: number): number => walls.findLast(([from]) => from <= second)?.[1] ?? 0
  const figures = new Float64Array(BELIEVED_FIGURES)
  const time = new BelievedTime(figures, { wall: START + offAt(0), monotonic: 0 })
  time.startedAfter(last, 0)
  const changes: (readonly [second: number, kind: ClockChange['kind']])[] = []
  /** How far believed and settled time are off at a second. */
  const off: { readonly believed: number; readonly settled: number }[] = []
  for (let second = 0; second <= seconds; second++) {
    const [truth, monotonic] = [START + second * EVERY, second * EVERY]
    const change = time.read({ wall: truth + offAt(second), monotonic, errorMs: 1 })
    if (change) changes.push([second, change.kind])
    off.push({
      believed: believedAt(figures, monotonic) - truth,
      settled: settledAt(figures, monotonic) - truth,
    })
  }
  return { changes, off }
}

const LONG = 200
/** What the wall does; what is told of it; how far the believed time is off meanwhile and at the end; the settled time. */
const TABLE: readonly {
  readonly walls: Walls
  readonly told: readonly string[]
  readonly meanwhile?: number
  readonly end?: number
  readonly settled?: number
  readonly last?: number
}[] = [
  { walls: [], told: [] },
  { walls: [[10, 90 * SECOND]], told: [], meanwhile: 90 * SECOND, end: 90 * SECOND, settled: 90 * SECOND },
  { walls: [[10, -20 * SECOND]], told: [], end: -20 * SECOND, settled: -20 * SECOND },
  {
    walls: [
      [10, HOUR],
      [18, 0],
    ],
    told: ['10 stepped', '18 returned'],
  },
  {
    walls: [
      [10, 40 * DAY],
      [15, 0],
    ],
    told: ['10 stepped', '15 returned'],
  },
  {
    walls: [
      [10, 1041 * DAY],
      [15, 0],
    ],
    told: ['10 stepped', '15 returned'],
  },
  {
    walls: [
      [10, -DAY],
      [60, 0],
    ],
    told: ['10 stepped', '60 returned'],
  },
  // It settles: it is followed, and what cannot be undone waits.
  { walls: [[10, HOUR]], told: ['10 stepped', '70 followed'], end: HOUR },
  { walls: [[10, -DAY]], told: ['10 stepped', '70 followed'], end: -DAY, settled: -DAY },
  // A wall that does not keep still is not followed.
  {
    walls: [
      [10, HOUR],
      [40, 2 * HOUR],
      [80, 3 * HOUR],
      [120, 0],
    ],
    told: ['10 stepped', '40 stepped', '80 stepped', '120 returned'],
  },
  // A start with a wrong wall: nothing expires by it, and the corrected one is followed.
  {
    walls: [
      [0, 40 * DAY],
      [5, 0],
    ],
    told: ['5 stepped', '65 followed'],
    meanwhile: 40 * DAY,
  },
  {
    walls: [
      [0, 1041 * DAY],
      [5, 0],
    ],
    told: ['5 stepped', '65 followed'],
    meanwhile: 1041 * DAY,
  },
  {
    walls: [
      [0, -DAY],
      [5, 0],
    ],
    told: ['5 stepped', '65 followed'],
    meanwhile: -DAY,
    settled: -DAY,
  },
  // A start after a pause: its time is believed at once, and deletion waits.
  { walls: [], told: [], last: START - 3 * DAY, settled: -3 * DAY },
  { walls: [], told: [], last: START - 100 * SECOND },
]

for (const { walls, told, meanwhile = 0, end = 0, settled = 0, last } of TABLE) {
  const name = walls.map(([second, off]) => `${off / SECOND} s from second ${second}`).join(', ')
  const after = last === undefined ? '' : `, ${(START - last) / SECOND} s after the last instant`
  test(`a wall that is off by ${name || 'nothing'}${after}`, () => {
    const { changes, off } = run(walls, LONG, last)
    assert.deepEqual(
      changes.map(([second, kind]) => `${second} ${kind}`),
      told,
    )
    const furthest = off.slice(0, 60).map(({ believed }) => believed)
    assert.equal(meanwhile < 0 ? Math.min(...furthest) : Math.max(...furthest), meanwhile)
    assert.deepEqual(off.at(-1), { believed: end, settled })
    assert.ok(off.every((then) => then.settled <= then.believed))
  })
}

test('a time in doubt becomes settled once it was believed for longer than the step, and within a day', () => {
  const hour = run([[10, HOUR]], 70 + HOUR / SECOND + 1).off
  assert.deepEqual([hour[69 + HOUR / SECOND].settled, hour.at(-1)?.settled], [0, HOUR])
  const weeks = run([[10, 40 * DAY]], 70 + DAY / SECOND + 1).off
  assert.deepEqual([weeks[69 + DAY / SECOND].settled, weeks.at(-1)?.settled], [0, 40 * DAY])
  const pause = run([], DAY / SECOND, START - 3 * DAY).off
  assert.deepEqual([pause.at(-2)?.settled, pause.at(-1)?.settled], [-3 * DAY, 0])
})

test('nothing expires before the last instant is known', () => {
  const figures = new Float64Array(BELIEVED_FIGURES)
  const time = new BelievedTime(figures, { wall: START, monotonic: 7 })
  assert.ok(settledAt(figures, 10 * MINUTE) < DAY)
  time.startedAfter(undefined, 10 * MINUTE)
  assert.equal(settledAt(figures, 11 * MINUTE), START + 11 * MINUTE - 7)
})

test('whatever the wall does, the believed time goes back only with a step that is followed', () => {
  const readings = fc.array(
    fc.record({
      afterMs: fc.integer({ min: 1, max: 5 * MINUTE }),
      offMs: fc.oneof(fc.integer({ min: -2 * MINUTE, max: 2 * MINUTE }), fc.integer({ min: -DAY, max: DAY })),
    }),
    { maxLength: 100 },
  )
  fc.assert(
    fc.property(readings, (each) => {
      const figures = new Float64Array(BELIEVED_FIGURES)
      const time = new BelievedTime(figures, { wall: START, monotonic: 0 })
      time.startedAfter(START, 0)
      let [monotonic, latest] = [0, START]
      for (const { afterMs, offMs } of each) {
        monotonic += afterMs
        const change = time.read({ wall: START + monotonic + offMs, monotonic, errorMs: 1 })
        const believed = believedAt(figures, monotonic)
        if (change?.kind !== 'followed') assert.ok(believed >= latest)
        else assert.equal(believed, START + monotonic + offMs)
        assert.ok(settledAt(figures, monotonic) <= believed)
        latest = believed
      }
    }),
  )
})
