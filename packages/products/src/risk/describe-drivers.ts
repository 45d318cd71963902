import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import { contributions } from '@bellwether-markets/engine/risk/contributions'
import { placeInRecord } from '@bellwether-markets/engine/risk/place-in-record'
import { type DriverOn, driversOn, type RiskHistory } from '@bellwether-markets/engine/risk/risk-history'
import { largestRemainder } from '@bellwether-markets/engine/series/largest-remainder'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { round } from '@bellwether-markets/engine/series/round'
import { known } from '../known.ts'
import type { RiskIndex } from './risk-schema.ts'

export function placeOf({ day, value }: RiskHistory): RiskIndex['place'] {
  const { lower, higher, extreme } = placeInRecord(value)
  const dayAt = (index: number): string => formatDay(asDay(day[index]))
  return {
    from: dayAt(0),
    higher_than_pct: known(100 * lower, 0),
    lower_than_pct: known(100 * higher, 0),
    extreme:
      (extreme && {
        kind: extreme.kind,
        since: extreme.since === undefined ? null : dayAt(extreme.since),
      }) ??
      null,
  }
}

export function driversOf(history: RiskHistory): RiskIndex['drivers'] {
  const { day } = history
  const last = day.length - 1
  const present = presentOn(history, last)
  const shares = contributionsOf(present)
  const dayBefore = contributionsOf(presentOn(history, last - 1))
  const weekBefore = contributionsOf(presentOn(history, lastIndexUpTo(day, day[last] - 7)))
  const printedWeights = largestRemainder(
    present.map(({ effectiveWeight }) => effectiveWeight),
    1,
    4,
  )
  return present.map(({ name, score, value, unit, observedOn }, index) => ({
    name,
    contribution: shares.get(name) ?? 0,
    weight: printedWeights[index],
    score: round(score, 1),
    change_1d: changeOf(name, dayBefore, shares),
    change_7d: changeOf(name, weekBefore, shares),
    reading: round(value, 2),
    unit,
    as_of: formatDay(asDay(observedOn)),
  }))
}

/** Those with a weight; none before the first day. */
export const presentOn = (history: RiskHistory, index: number): readonly DriverOn[] =>
  index < 0 ? [] : driversOn(history, index).filter(({ effectiveWeight }) => effectiveWeight > 0)

/** Points by name, which sum to the value. */
export function contributionsOf(present: readonly DriverOn[]): ReadonlyMap<string, number> {
  if (present.length === 0) return new Map()
  const shares = contributions(
    present.map(({ effectiveWeight }) => effectiveWeight),
    present.map(({ score }) => score),
  )
  return new Map(present.map(({ name }, index) => [name, shares[index]]))
}

/** Null if the driver had no contribution then. */
const changeOf = (
  name: string,
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): number | null => known((now.get(name) ?? Number.NaN) - (before.get(name) ?? Number.NaN), 1)
