import { round } from '../../domain/series/round.ts'
import type { AlphaCall, AlphaSet } from '../../domain/signals/alpha/alpha-set.ts'
import { SIGNAL_HORIZON } from '../../domain/signals/alpha/alpha-week.ts'
import { callReadings } from '../../domain/signals/call-readings.ts'
import { eventEnd } from '../../domain/signals/event-end.ts'
import { closeToClose } from '../../domain/track-record/event-window.ts'
import { type SignalEvent, signalEventText } from '../../kernel/signal.ts'
import { formatDay, formatInstant, type Instant } from '../../kernel/time.ts'
import type { RecordedAlphaSignal } from './alpha-schema.ts'
import { ALPHA_SOURCE, type AlphaView } from './alpha-view.ts'
import { publishedReading } from './feature-words.ts'
import { inDirection } from './in-direction.ts'
import { reasonOf } from './reason-text.ts'

const BENCHMARK = 'median of the universe'
/** Largest contributions that are shown; those that the reason names are shown in any case. */
const SHOWN_DRIVERS = 6

/** The recipe and the day of its last fit. */
export const modelVersionOf = (set: AlphaSet): string =>
  `${ALPHA_SOURCE.modelVersion}/${formatDay(set.fit.day)}`

/**
 * A call as it was issued at a row, confirmed until now.
 * @param updated when it was last confirmed
 */
export function describeSignal(
  view: AlphaView,
  call: Pick<AlphaCall, 'symbol' | 'direction'>,
  row: number,
  updated: Instant,
): RecordedAlphaSignal {
  const { set, issued } = callAt(view, call.symbol, row)
  const { calibration, above, below } = view.ratesAt(row)
  const quality = view.qualityAt(row).get(call.symbol)
  const issuedAt = formatInstant(view.issuedAt(row))
  const event = eventOf(set, issued)
  const figures = figuresOf(set, issued)
  const baseRate = issued.direction === 'long' ? above : below
  const stated = {
    ...figures,
    confidence: round(issued.probability, 4),
    base_rate: round(baseRate, 4),
    drivers: driversOf(view, issued, row),
  }
  return {
    id: `${ALPHA_SOURCE.source}:${call.symbol}:${issued.direction}:${issuedAt}`,
    symbol: call.symbol,
    signal_type: ALPHA_SOURCE.source,
    direction: issued.direction,
    confidence: stated.confidence,
    conviction: round(issued.conviction, 1),
    reason_en: reasonOf(issued, set, stated),
    event: signalEventText(event),
    horizon: ALPHA_SOURCE.horizon,
    benchmark: BENCHMARK,
    base_rate: stated.base_rate,
    issued_at: issuedAt,
    updated: formatInstant(updated),
    ...eventEnd(event, view.universe),
    drivers: stated.drivers,
    model_version: modelVersionOf(set),
    calibration: {
      state: calibration.cases === 0 ? 'prior' : 'backtest',
      n: calibration.cases,
      ece: calibration.ece === undefined ? null : round(calibration.ece, 4),
    },
    ...figures,
    quality_score: quality?.score === undefined ? null : round(quality.score, 1),
    quality_coverage: round(quality?.coverage ?? 0, 3),
    exposure: {
      beta: numberOrNull(issued.exposure.beta, 2),
      volatility_pct: numberOrNull(100 * issued.exposure.volatility, 1),
    },
    earnings_in_window: issued.earningsInWindow,
    event_definition: event,
  }
}

function callAt(view: AlphaView, symbol: string, row: number): { set: AlphaSet; issued: AlphaCall } {
  const set = view.setAt(row)
  const issued = set?.calls.find((one) => one.symbol === symbol)
  if (!set || !issued) throw new RangeError(`${symbol} was not ranked at row ${row}`)
  return { set, issued }
}

const eventOf = (set: AlphaSet, { symbol, direction }: AlphaCall): SignalEvent => ({
  kind: 'beats_median',
  symbol,
  direction,
  basis: 'adjusted',
  benchmark: null,
  members: universeOfSet(set),
  ...closeToClose(set.day, SIGNAL_HORIZON),
})

/** Symbols that were ranked, in alphabetical order. */
export const universeOfSet = (set: AlphaSet): string[] => set.calls.map(({ symbol }) => symbol).sort()

function figuresOf(set: AlphaSet, call: AlphaCall) {
  const { expectedExcess, excessInterval } = call
  return {
    rank: 1 + set.calls.filter((one) => one.position > call.position).length,
    of: set.calls.length,
    expected_excess_pct: expectedExcess === undefined ? null : percentOf(expectedExcess),
    expected_excess_interval_90_pct: excessInterval === undefined ? null : excessInterval.map(percentOf),
  }
}

/** A log return as percent with two decimals. */
const percentOf = (log: number): number => round(100 * Math.expm1(log), 2)

function driversOf(view: AlphaView, call: AlphaCall, row: number): RecordedAlphaSignal['drivers'] {
  const readings = callReadings(view.study, call.symbol, row)
  const named = new Set(inDirection(call).map(({ driver }) => driver))
  return call.contributions
    .filter(({ driver }, at) => at < SHOWN_DRIVERS || named.has(driver))
    .map(({ driver, value }) => ({
      name: driver,
      contribution: round(value, 2),
      reading: publishedReading(driver, readings.get(driver) ?? Number.NaN),
    }))
}

const numberOrNull = (value: number, decimals: number): number | null =>
  Number.isFinite(value) ? round(value, decimals) : null
