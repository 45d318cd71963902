import { round } from '../../domain/series/round.ts'
import {
  RADAR_DRIVERS,
  RADAR_WEIGHTS,
  type RadarDriver,
  type ScreenedDrivers,
} from '../../domain/signals/radar/radar-screen.ts'
import type { RecordedSignal } from './recorded-signal.ts'

type Drivers = RecordedSignal['drivers']

export interface StatedPick {
  readonly symbol: string
  readonly rank: number
  readonly of: number
  readonly day: string
  readonly confidence: number
  readonly baseRate: number
  readonly drivers: Drivers
}

/** Complete a sentence about the stock. */
const WORDS: Readonly<Record<RadarDriver, (reading: number) => string>> = {
  momentum_per_volatility: (reading) =>
    `moved ${signed(reading)} daily deviations from twelve months to one month ago`,
  year_high_distance: (reading) => `stands ${Math.abs(reading)} % under its high of the year`,
  residual_momentum: (reading) =>
    `earned ${Math.abs(reading)} daily deviations ${reading < 0 ? 'less' : 'more'} than its beta explains over the same months`,
  quality: (reading) => `has a quality score of ${reading} of 100 within its sector`,
}

/** Published parts of the score, largest absolute value first. */
export const publishedDrivers = ({ normal, readings }: ScreenedDrivers): Drivers =>
  RADAR_DRIVERS.map((name, at) => ({
    name,
    contribution: round(RADAR_WEIGHTS[name] * normal[at], 2),
    reading: Number.isFinite(readings[at]) ? publishedReading(name, readings[at]) : null,
  })).sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))

const publishedReading = (name: RadarDriver, reading: number): number =>
  name === 'year_high_distance' ? round(100 * Math.expm1(reading), 1) : round(reading, 1)

/** Why a stock was picked; it cites only figures of the signal. */
export function reasonOf({ symbol, rank, of, day, confidence, baseRate, drivers }: StatedPick): string {
  const known = drivers.flatMap(({ name, reading, contribution }) =>
    reading === null ? [] : [`it ${WORDS[name as RadarDriver](reading)} (${signed(contribution)})`],
  )
  return [
    `${symbol} ranks ${rank} of ${of} by momentum and quality on the closes of ${day}: ${known.join('; ')}.`,
    `A screen, not a prediction: the chance that it does better than the S&P 500 fund over 21 trading days is ${confidence}, against ${baseRate} for any stock of the list.`,
  ].join(' ')
}

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value)}`
