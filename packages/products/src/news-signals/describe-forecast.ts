import type { SignalEvent } from '@bellwether-markets/engine/kernel/signal'
import {
  formatDay,
  formatInstant,
  type Instant,
  MINUTE,
  parseInstant,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import { eventTypeOf } from '@bellwether-markets/engine/news/events/event-types'
import { HIGHEST_CONFIDENCE } from '@bellwether-markets/engine/news/signals/news-confidence'
import type { NewsForecast } from '@bellwether-markets/engine/news/signals/news-forecasts'
import { round } from '@bellwether-markets/engine/series/round'
import {
  chanceOf,
  type Edge,
  edgeFrom,
  edgeUnderDrift,
  NO_EDGE,
} from '@bellwether-markets/engine/signals/edge'
import { claimOf } from '../claim.ts'
import { known } from '../known.ts'
import { issuedSignal, type RecordedSignal } from '../radar/recorded-signal.ts'
import { claimText } from '../reason.ts'
import type { NewsRecord } from './news-schema.ts'

const MODEL_VERSION = '2'
/** Daily deviations from which on the news counts as priced in. */
const MOVED_ALREADY = 1.5
const NOT_MOVED = 0.05

interface Place {
  /** 1 for the strongest. */
  readonly rank: number
  readonly of: number
}

/** @param record undefined if the past was not measured */
export function describeForecast(
  forecast: NewsForecast,
  { rank, of }: Place,
  record: NewsRecord | undefined,
  asOf: Instant,
): RecordedSignal {
  const { event, affected, issuedAt, updatedAt, impactNow } = forecast
  const moved = forecast.moved * affected.direction
  const isLate = moved > MOVED_ALREADY
  const edge = edgeUnderDrift(edgeIn(record), isLate)
  const baseRate = baseRateOf(record, event.direction)
  const chanceBy = (impact: number) => chanceOf(edge, baseRate, impact / 100, HIGHEST_CONFIDENCE)
  const claim = claimOf(edge, baseRate, chanceBy(affected.impact))
  const way = event.direction === 'long' ? 'rise' : 'fall'
  const end = {
    expires_at: formatInstant(forecast.expiresAt),
    resolves_at: formatInstant(forecast.resolvesAt),
  }
  const own = {
    symbol: event.symbol,
    horizon: horizonOf(event),
    event,
    issuedAt,
    confirmedAt: updatedAt,
    checkedAt: asOf,
    end,
  }
  return issuedSignal(
    { source: 'news_5m', modelVersion: MODEL_VERSION, ...own },
    {
      ...claim,
      confidence_now: round(chanceBy(impactNow).probability, 4),
      conviction: round((100 * (of - rank + 1)) / of, 1),
      rank,
      of,
      ranked_on: formatDay(utcDay(asOf)),
      reason_en: [
        newsText(forecast),
        movedText(moved, isLate),
        pastText(record),
        claimText(event.symbol, claim, { event: `${way} over the window`, any: 'any such window' }),
      ].join(' '),
      benchmark: null,
      drivers: driversOf(forecast, moved),
      calibration: {
        state: record === undefined || record.calls.n === 0 ? 'prior' : 'backtest',
        n: record?.calls.n ?? 0,
        ece: null,
      },
    },
  )
}

const driversOf = ({ affected, scored }: NewsForecast, moved: number): RecordedSignal['drivers'] => [
  { name: 'impact', contribution: round(affected.impact / 100, 4), reading: round(affected.impact, 1) },
  { name: 'sentiment', contribution: 0, reading: round(scored.story.sentiment.score, 3) },
  { name: 'novelty', contribution: 0, reading: round(scored.novelty, 3) },
  { name: 'already_moved', contribution: 0, reading: known(moved, 2) },
]

function newsText({ scored, affected }: NewsForecast): string {
  const { story, event } = scored
  const { label } = eventTypeOf(event.type.code)
  const why = affected.named ? 'names it' : affected.reason
  return `${label}, ${story.first.source}: “${story.first.title}” (impact ${round(affected.impact, 1)} of 100; ${why}).`
}

function movedText(moved: number, isLate: boolean): string {
  if (!Number.isFinite(moved)) return 'Whether the price has moved on it already is not known.'
  if (Math.abs(moved) < NOT_MOVED) return 'The price had not moved on it when this was issued.'
  const size = `${round(Math.abs(moved), 1)} times its usual daily move ${moved < 0 ? 'against' : 'with'} the news`
  return isLate
    ? `The price had already moved ${size} when this was issued: the news is in it.`
    : `The price had moved ${size} when this was issued.`
}

function pastText(record: NewsRecord | undefined): string {
  if (record === undefined || record.calls.hit_rate === null) {
    return 'No past call on news has been measured here.'
  }
  const { n, hit_rate: hitRate } = record.calls
  return `Past calls on news came true in ${round(100 * hitRate, 1)}% of ${n} sessions.`
}

function edgeIn(record: NewsRecord | undefined): Edge {
  if (record === undefined) return NO_EDGE
  const { edge_state: state, slope, slope_se: error, days } = record.calls
  return edgeFrom(state, { slope: slope ?? Number.NaN, standardError: error ?? Number.NaN, dates: days })
}

function baseRateOf(record: NewsRecord | undefined, direction: SignalEvent['direction']): number {
  const rises = record?.rise_rate
  if (rises === undefined || rises === null) return 0.5
  return round(direction === 'long' ? rises : 1 - rises, 4)
}

/** Minutes if both ends are quotes; else the day of one session. */
function horizonOf({ entry, exit }: SignalEvent): string {
  if (!('instant' in entry) || !('instant' in exit)) return 'P1D'
  const [from, to] = [parseInstant(entry.instant), parseInstant(exit.instant)]
  return `PT${((to ?? 0) - (from ?? 0)) / MINUTE}M`
}
