import { round } from '../../domain/series/round.ts'
import type { AlphaForecast, AlphaSet } from '../../domain/signals/alpha/alpha-set.ts'
import { SIGNAL_HORIZON } from '../../domain/signals/alpha/alpha-week.ts'
import { featureValues } from '../../domain/signals/alpha/feature-values.ts'
import { eventEnd } from '../../domain/signals/event-end.ts'
import { closeToClose } from '../../domain/track-record/event-window.ts'
import type { SignalEvent } from '../../kernel/signal.ts'
import { formatDay, type Instant } from '../../kernel/time.ts'
import { known } from '../known.ts'
import { issuedSignal } from '../radar/recorded-signal.ts'
import type { AlphaSignal, RecordedAlphaSignal } from './alpha-schema.ts'
import { ALPHA_SOURCE, type AlphaView } from './alpha-view.ts'
import { type AlphaDriver, publishedReading, readingInWords } from './feature-words.ts'

const BENCHMARK = 'median of the universe'
/** Those named by the reason are always shown. */
const SHOWN_DRIVERS = 6

export const modelVersionOf = (set: AlphaSet): string =>
  `${ALPHA_SOURCE.modelVersion}/${formatDay(set.fit.day)}`

/** @param updated last confirmation */
export function describeSignal(
  view: AlphaView,
  call: Pick<AlphaForecast, 'symbol' | 'direction'>,
  row: number,
  updated: Instant,
): RecordedAlphaSignal {
  const { set, issued } = callAt(view, call.symbol, row)
  const rates = view.ratesAt(row)
  const event = eventOf(set, issued)
  const figures = figuresOf(set, issued)
  const stated = {
    ...figures,
    confidence: round(issued.probability, 4),
    base_rate: round(issued.direction === 'long' ? rates.above : rates.below, 4),
    drivers: driversOf(view, issued, row),
  }
  const issue = { ...ALPHA_SOURCE, modelVersion: modelVersionOf(set), issuedAt: view.issuedAt(row), updated }
  const subject = { symbol: call.symbol, event, end: eventEnd(event, view.universe) }
  const { event_definition, ...signal } = issuedSignal(
    { ...issue, ...subject },
    {
      ...stated,
      conviction: round(issued.conviction, 1),
      reason_en: reasonOf(issued, set, stated),
      benchmark: BENCHMARK,
      calibration: calibrationOf(rates),
    },
  )
  return {
    ...signal,
    ...figures,
    ...qualityOf(view, call.symbol, row),
    exposure: exposureOf(issued),
    earnings_in_window: issued.earningsInWindow,
    event_definition,
  }
}

const calibrationOf = ({
  calibration: { cases, ece },
}: ReturnType<AlphaView['ratesAt']>): RecordedAlphaSignal['calibration'] => ({
  state: cases === 0 ? 'prior' : 'backtest',
  n: cases,
  ece: known(ece, 4),
})

function qualityOf(view: AlphaView, symbol: string, row: number) {
  const quality = view.qualityAt(row).get(symbol)
  return {
    quality_score: known(quality?.score, 1),
    quality_coverage: round(quality?.coverage ?? 0, 3),
  }
}

const exposureOf = ({ exposure }: AlphaForecast): RecordedAlphaSignal['exposure'] => ({
  beta: known(exposure.beta, 2),
  volatility_pct: known(100 * exposure.volatility, 1),
})

function callAt(view: AlphaView, symbol: string, row: number): { set: AlphaSet; issued: AlphaForecast } {
  const set = view.setAt(row)
  const issued = set?.forecasts.find((one) => one.symbol === symbol)
  if (!set || !issued) throw new RangeError(`${symbol} was not ranked at row ${row}`)
  return { set, issued }
}

const eventOf = (set: AlphaSet, { symbol, direction }: AlphaForecast): SignalEvent => ({
  kind: 'beats_median',
  symbol,
  direction,
  basis: 'adjusted',
  benchmark: null,
  members: universeOfSet(set),
  ...closeToClose(set.day, SIGNAL_HORIZON),
})

/** Alphabetical. */
export const universeOfSet = (set: AlphaSet): string[] => set.forecasts.map(({ symbol }) => symbol).sort()

function figuresOf(set: AlphaSet, call: AlphaForecast) {
  const { expectedExcess, excessInterval } = call
  return {
    rank: 1 + set.forecasts.filter((one) => one.position > call.position).length,
    of: set.forecasts.length,
    expected_excess_pct: expectedExcess === undefined ? null : percentOf(expectedExcess),
    expected_excess_interval_90_pct: excessInterval === undefined ? null : excessInterval.map(percentOf),
  }
}

/** A log return as percent with two decimals. */
const percentOf = (log: number): number => round(100 * Math.expm1(log), 2)

function driversOf(view: AlphaView, call: AlphaForecast, row: number): RecordedAlphaSignal['drivers'] {
  const readings = featureValues(view.study, call.symbol, row)
  const named = new Set(inDirection(call).map(({ driver }) => driver))
  return call.contributions
    .filter(({ driver }, at) => at < SHOWN_DRIVERS || named.has(driver))
    .map(({ driver, value }) => ({
      name: driver,
      contribution: round(value, 2),
      reading: publishedReading(driver, readings.get(driver) ?? Number.NaN),
    }))
}

type Stated = Pick<
  AlphaSignal,
  | 'rank'
  | 'of'
  | 'confidence'
  | 'base_rate'
  | 'drivers'
  | 'expected_excess_pct'
  | 'expected_excess_interval_90_pct'
>

/** It cites only figures of the signal. */
function reasonOf(call: AlphaForecast, set: AlphaSet, stated: Stated): string {
  const named = inDirection(call).flatMap(({ driver }) => wordsOf(driver, stated.drivers))
  const side = call.direction === 'long' ? 'For it' : 'Against it'
  return [
    `${call.symbol} ranks ${stated.rank} of ${stated.of} on the closes of ${formatDay(set.day)}.`,
    `${side}: it ${named.join('; it ')}.`,
    chanceOf(call, stated),
    'A tilt, not a strategy: so small an edge is about what trading it costs.',
  ].join(' ')
}

function wordsOf(driver: AlphaDriver, drivers: Stated['drivers']): readonly string[] {
  const shown = drivers.find(({ name }) => name === driver)
  if (shown === undefined) return []
  const size = `${shown.contribution < 0 ? '−' : '+'}${Math.abs(shown.contribution)}`
  const words = shown.reading === null ? `has no known ${driver}` : readingInWords(driver, shown.reading)
  return [`${words} (${size})`]
}

function chanceOf({ direction }: AlphaForecast, stated: Stated): string {
  const verb = direction === 'long' ? 'beats' : 'falls behind'
  const chance = `The chance that it ${verb} the median over ten trading days is ${stated.confidence}, against ${stated.base_rate} for any stock`
  const interval = stated.expected_excess_interval_90_pct
  if (stated.expected_excess_pct === null || interval === null) return `${chance}.`
  const [low, high] = interval.map(minus)
  return `${chance}; the expected excess is ${minus(stated.expected_excess_pct)} %, and nine of ten such outcomes lay between ${low} % and ${high} %.`
}

const minus = (value: number): string => `${value < 0 ? '−' : ''}${Math.abs(value)}`

const NAMED_DRIVERS = 3

function inDirection({ contributions, direction }: AlphaForecast): AlphaForecast['contributions'] {
  const side = direction === 'long' ? 1 : -1
  return contributions.filter(({ value }) => value * side > 0).slice(0, NAMED_DRIVERS)
}
