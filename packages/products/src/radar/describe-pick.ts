import { subjectIn } from '@bellwether-markets/engine/briefing/asset-words'
import type { SignalEvent } from '@bellwether-markets/engine/kernel/signal'
import { type Day, formatDay } from '@bellwether-markets/engine/kernel/time'
import { SP500_FUND } from '@bellwether-markets/engine/market/roles'
import { round } from '@bellwether-markets/engine/series/round'
import { chanceOf, DESCRIPTIVE } from '@bellwether-markets/engine/signals/edge'
import { eventEnd } from '@bellwether-markets/engine/signals/event-end'
import { RADAR_HORIZON } from '@bellwether-markets/engine/signals/radar/radar-confidence'
import type { RadarIssue } from '@bellwether-markets/engine/signals/radar/radar-day'
import {
  RADAR_DRIVERS,
  RADAR_WEIGHTS,
  type RadarDriver,
} from '@bellwether-markets/engine/signals/radar/radar-screen'
import { closeToClose } from '@bellwether-markets/engine/track-record/event-window'
import { type Claim, claimOf } from '../claim.ts'
import { listed } from '../english.ts'
import { largestFirst } from '../known.ts'
import { claimText, dateText, percentText, placeText } from '../reason.ts'
import { describeCalibration } from '../track-record/calibration-state.ts'
import { type IssuedPick, RADAR_SOURCE, type RadarView } from './radar-view.ts'
import { issuedSignal, type RecordedSignal } from './recorded-signal.ts'

export function describePick(
  { issue, on, evidence }: IssuedPick,
  {
    today,
    universe,
    evidence: { baseRate: baseRateNow },
  }: Pick<RadarView, 'today' | 'universe' | 'evidence'>,
): RecordedSignal {
  const { symbol, position, rank, pastError } = issue
  const { day, at, screened } = on
  const isLatest = day === today.day
  const checked = { confirmedAt: today.at, checkedAt: today.at }
  const event = eventOf(symbol, day)
  const drivers = publishedDrivers(issue)
  const { baseRate } = evidence
  const claim = claimOf(DESCRIPTIVE, baseRate, chanceOf(DESCRIPTIVE, baseRate, position))
  const stated = {
    name: subjectIn(universe, symbol),
    rank,
    of: screened,
    day: formatDay(day),
    claim,
    drivers,
  }
  return issuedSignal(
    { ...RADAR_SOURCE, symbol, event, issuedAt: at, ...checked, end: eventEnd(event, universe) },
    {
      ...claim,
      conviction: round((100 * (1 + position)) / 2, 1),
      confidence_now: today.picks.symbol.includes(symbol) ? round(baseRateNow, 4) : null,
      rank: isLatest ? rank : null,
      of: isLatest ? screened : null,
      ranked_on: stated.day,
      reason_en: reasonOf(stated),
      benchmark: SP500_FUND,
      drivers,
      calibration: describeCalibration(pastError, false),
    },
  )
}

const eventOf = (symbol: string, day: Day): SignalEvent => ({
  kind: 'beats_benchmark',
  symbol,
  direction: 'long',
  basis: 'adjusted',
  benchmark: SP500_FUND,
  members: null,
  ...closeToClose(day, RADAR_HORIZON),
})

type Drivers = RecordedSignal['drivers']

interface StatedPick {
  readonly name: string
  readonly rank: number
  readonly of: number
  readonly day: string
  readonly claim: Claim
  readonly drivers: Drivers
}

/** Complete a sentence about the stock. */
const WORDS: Readonly<Record<RadarDriver, (reading: number) => string>> = {
  momentum_per_volatility: (reading) => `${reading < 0 ? 'fell' : 'rose'} in the year to a month ago`,
  year_high_distance: (reading) =>
    reading === 0
      ? 'stands at its high of the year'
      : `stands ${Math.abs(reading)}% below its high of the year`,
  residual_momentum: (reading) =>
    `earned ${reading < 0 ? 'less' : 'more'} than the market explains in the year to a month ago`,
  quality: (reading) => `has a quality score of ${reading} of 100 within its sector`,
}

/** Largest absolute value first. */
const publishedDrivers = ({ normal, readings }: RadarIssue): Drivers =>
  RADAR_DRIVERS.map((name, at) => ({
    name,
    contribution: round(RADAR_WEIGHTS[name] * normal[at], 2),
    reading: Number.isFinite(readings[at]) ? publishedReading(name, readings[at]) : null,
  })).sort(largestFirst(({ contribution }) => contribution))

const publishedReading = (name: RadarDriver, reading: number): number =>
  name === 'year_high_distance' ? round(100 * Math.expm1(reading), 1) : round(reading, 1)

/** It cites only figures of the signal. */
function reasonOf({ name, rank, of, day, claim, drivers }: StatedPick): string {
  const known = drivers.flatMap(({ name, reading }) =>
    reading === null ? [] : [WORDS[name as RadarDriver](reading)],
  )
  return [
    `${name} entered the list on the closes of ${dateText(day)}, ${placeText(rank, of)} by momentum and quality.`,
    `It ${listed(known)}.`,
    claimText(name, claim, { event: 'beat the S&P 500 fund over 21 sessions', any: 'any stock of the list' }),
    `Those beat the S&P 500 fund over 21 sessions in ${percentText(100 * claim.base_rate)} of cases.`,
  ].join(' ')
}
