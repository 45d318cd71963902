import { round } from '../../domain/series/round.ts'
import { eventEnd } from '../../domain/signals/event-end.ts'
import { radarConfidenceAt, statedRadarChances } from '../../domain/signals/radar/radar-confidence.ts'
import {
  RADAR_DRIVERS,
  RADAR_WEIGHTS,
  type RadarDriver,
  type ScreenedDrivers,
  type ScreenedStock,
} from '../../domain/signals/radar/radar-screen.ts'
import { RADAR_HORIZON } from '../../domain/signals/radar/radar-week.ts'
import { confidenceUnderDrift } from '../../domain/track-record/drift-alarm.ts'
import { closeToClose } from '../../domain/track-record/event-window.ts'
import { pastErrorAt } from '../../domain/track-record/past-error.ts'
import type { SignalEvent } from '../../kernel/signal.ts'
import { formatDay, type Instant } from '../../kernel/time.ts'
import { DRIFT_TEXT, describeCalibration } from '../track-record/calibration-state.ts'
import { RADAR_BENCHMARK } from './radar-schema.ts'
import { RADAR_SOURCE, type RadarView } from './radar-view.ts'
import { issuedSignal, type RecordedSignal } from './recorded-signal.ts'

/**
 * @param stock index into the stocks of the panel
 * @param updated last confirmation
 */
export function describePick(view: RadarView, stock: number, row: number, updated: Instant): RecordedSignal {
  const { ranked, driversOf } = view.screenAt(row)
  const pick = ranked.find((one) => one.stock === stock)
  if (pick === undefined) throw new RangeError(`stock ${stock} was not screened at row ${row}`)
  const { symbol } = view.study.market.panel.stocks[stock]
  const event = eventOf(view, symbol, row)
  const issuedAt = view.issuedAt(row)
  const drivers = publishedDrivers(driversOf(pick))
  const drifting = view.backtest.driftingAt(issuedAt)
  const chances = chancesOf(view, pick, row, drifting)
  const place = { rank: 1 + ranked.indexOf(pick), of: ranked.length, day: formatDay(view.study.day[row]) }
  const issue = { ...RADAR_SOURCE, symbol, event, issuedAt, updated, end: eventEnd(event, view.universe) }
  return issuedSignal(issue, {
    confidence: chances.confidence,
    conviction: round((100 * (1 + pick.position)) / 2, 1),
    reason_en: reasonOf({ symbol, ...place, ...chances, drivers }) + (drifting ? DRIFT_TEXT : ''),
    benchmark: RADAR_BENCHMARK,
    base_rate: chances.baseRate,
    drivers,
    calibration: describeCalibration(pastErrorAt(view.issued, issuedAt), drifting),
  })
}

const eventOf = ({ study }: RadarView, symbol: string, row: number): SignalEvent => ({
  kind: 'beats_benchmark',
  symbol,
  direction: 'long',
  basis: 'adjusted',
  benchmark: RADAR_BENCHMARK,
  members: null,
  ...closeToClose(study.day[row], RADAR_HORIZON),
})

function chancesOf({ study }: RadarView, pick: ScreenedStock, row: number, drifting: boolean) {
  const confidence = radarConfidenceAt(study.weeks, row)
  const { probability, baseRate } = statedRadarChances(confidence, pick.position)
  return {
    confidence: confidenceUnderDrift(probability, { state: drifting ? 'drifting' : 'ok' }),
    baseRate,
  }
}

type Drivers = RecordedSignal['drivers']

interface StatedPick {
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

/** Largest absolute value first. */
const publishedDrivers = ({ normal, values }: ScreenedDrivers): Drivers =>
  RADAR_DRIVERS.map((name, at) => ({
    name,
    contribution: round(RADAR_WEIGHTS[name] * normal[at], 2),
    reading: Number.isFinite(values[at]) ? publishedReading(name, values[at]) : null,
  })).sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))

const publishedReading = (name: RadarDriver, reading: number): number =>
  name === 'year_high_distance' ? round(100 * Math.expm1(reading), 1) : round(reading, 1)

/** It cites only figures of the signal. */
function reasonOf({ symbol, rank, of, day, confidence, baseRate, drivers }: StatedPick): string {
  const known = drivers.flatMap(({ name, reading, contribution }) =>
    reading === null ? [] : [`it ${WORDS[name as RadarDriver](reading)} (${signed(contribution)})`],
  )
  return [
    `${symbol} ranks ${rank} of ${of} by momentum and quality on the closes of ${day}: ${known.join('; ')}.`,
    `A screen, not a prediction: the chance that it does better than the S&P 500 fund over 21 trading days is ${confidence}, against ${baseRate} for any stock of the list.`,
  ].join(' ')
}

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value)}`
