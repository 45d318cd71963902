import type { Numbers } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { Room } from './room.ts'

/** Oldest first; days strictly increase and no value is NaN. */
export interface DayValues {
  readonly day: Numbers
  readonly value: Numbers
}

export const unknownValues = (length: number): Float64Array<ArrayBuffer> =>
  new Float64Array(length).fill(Number.NaN)

/** @param value NaN and infinite values are left out */
export function dayValues(day: Numbers, value: Numbers, room = new Room()): DayValues {
  const keptDay = room.numbers(day.length)
  const keptValue = room.numbers(day.length)
  let count = 0
  for (let index = 0; index < day.length; index++) {
    if (!Number.isFinite(value[index])) continue
    keptDay[count] = day[index]
    keptValue[count] = value[index]
    count++
  }
  return { day: keptDay.subarray(0, count), value: keptValue.subarray(0, count) }
}

/** As quoted, for indices, volatility and currencies. */
export const closes = (window: DailyWindow): DayValues => dayValues(window.day, window.close)

/** For splits and dividends, for funds and stocks. */
export const adjustedCloses = (window: DailyWindow, room?: Room): DayValues =>
  dayValues(window.day, window.adjClose, room)
