import { assetWords } from '@bellwether-markets/engine/briefing/asset-words'
import type { CommodityHistory, MemberScores } from '@bellwether-markets/engine/commodities/commodity-history'
import { OUTCOME_DAYS } from '@bellwether-markets/engine/commodities/commodity-outcomes'
import type { CommoditySeries } from '@bellwether-markets/engine/commodities/commodity-series'
import {
  type CommodityDirection,
  convictionOf,
  scoreChance,
} from '@bellwether-markets/engine/commodities/score-confidence'
import {
  type DriverName,
  type PrintedScore,
  printedScore,
} from '@bellwether-markets/engine/commodities/score-drivers'
import type { SignalEvent } from '@bellwether-markets/engine/kernel/signal'
import { asDay, formatDay, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import type { Numbers } from '@bellwether-markets/engine/market/observation'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { round } from '@bellwether-markets/engine/series/round'
import { edgeUnderDrift } from '@bellwether-markets/engine/signals/edge'
import { eventEnd } from '@bellwether-markets/engine/signals/event-end'
import { closeToClose } from '@bellwether-markets/engine/track-record/event-window'
import { pastErrorAt } from '@bellwether-markets/engine/track-record/past-error'
import type { ScoredForecast } from '@bellwether-markets/engine/track-record/scored-forecast'
import { type Claim, claimOf } from '../claim.ts'
import type { Driver } from '../commodities/commodity-schema.ts'
import { driversOf } from '../commodities/driver-rows.ts'
import { listed } from '../english.ts'
import { known, largestFirst } from '../known.ts'
import { pick } from '../pick.ts'
import { issuedSignal, type RecordedSignal } from '../radar/recorded-signal.ts'
import { claimText, dateText, placeText } from '../reason.ts'
import { DRIFT_TEXT, describeCalibration } from '../track-record/calibration-state.ts'

export interface ScoreForecasts {
  readonly history: CommodityHistory
  readonly universe: Universe
  /** As issued. */
  readonly issued: readonly ScoredForecast[]
  /** Outcomes known by then differ from the stated confidence. */
  readonly driftingAt: (at: Instant) => boolean
  readonly issuedAt: (row: number) => Instant
}

export const COMMODITY_SOURCE = { source: 'scr_daily', horizon: 'P28D', modelVersion: '2' } as const

export interface ScoreCall {
  readonly member: number
  /** Of issue. */
  readonly row: number
  readonly direction: CommodityDirection
}

export function describeScoreForecast(forecasts: ScoreForecasts, call: ScoreCall): RecordedSignal {
  const { member, row, direction } = call
  const { scores } = forecasts.history
  const last = scores.day.length - 1
  const checkedAt = forecasts.issuedAt(last)
  const { series } = scores.members[member]
  const printed = printedScore(scores.members[member], row)
  if (printed === undefined) throw new RangeError(`${series.instruments.name} has no score at row ${row}`)
  const event = eventOf(series, scores.day[row], direction)
  const issuedAt = forecasts.issuedAt(row)
  const drifting = forecasts.driftingAt(issuedAt)
  const stated = statedCall(forecasts, call, printed, { event, drifting })
  const issue = {
    ...COMMODITY_SOURCE,
    symbol: series.instruments.future,
    event,
    issuedAt,
    confirmedAt: checkedAt,
    checkedAt,
    end: eventEnd(event, forecasts.universe),
  }
  return issuedSignal(issue, {
    ...stated.claim,
    confidence_now: chanceOn(last, forecasts, call),
    conviction: round(convictionOf(printed.score), 1),
    ...(row === last ? stated.place : { rank: null, of: null }),
    ranked_on: stated.day,
    reason_en: reasonOf(stated) + (drifting ? DRIFT_TEXT : ''),
    benchmark: null,
    drivers: recordedDrivers(stated.drivers),
    calibration: describeCalibration(pastErrorAt(forecasts.issued, issuedAt), drifting),
  })
}

function placeOf(members: readonly MemberScores[], { member, row }: ScoreCall) {
  const scored = members.filter(({ unlimited }) => !Number.isNaN(unlimited[row]))
  const above = scored.filter(({ unlimited }) => unlimited[row] > members[member].unlimited[row])
  return { rank: 1 + above.length, of: scored.length }
}

/** Of the event of a call by the score of another row; null if that has none. */
function chanceOn(
  row: number,
  { history: { scores, confidence }, ...forecasts }: ScoreForecasts,
  { member, direction }: ScoreCall,
): number | null {
  const printed = printedScore(scores.members[member], row)
  if (printed === undefined) return null
  const edge = edgeUnderDrift(confidence.edge[row], forecasts.driftingAt(forecasts.issuedAt(row)))
  const baseRate = (direction === 'long' ? confidence.upRate : confidence.downRate)[row]
  return known(scoreChance(edge, baseRate, printed.score, direction).probability, 4)
}

function statedCall(
  { history: { scores, confidence }, universe }: ScoreForecasts,
  call: ScoreCall,
  printed: PrintedScore,
  { event, drifting }: { readonly event: SignalEvent; readonly drifting: boolean },
): StatedCall {
  const { member, row, direction } = call
  const edge = edgeUnderDrift(confidence.edge[row], drifting)
  const baseRate = (direction === 'long' ? confidence.upRate : confidence.downRate)[row]
  const { title, future } = scores.members[member].series.instruments
  const asset = universe.bySymbol.get(future)
  return {
    title,
    plural: asset !== undefined && assetWords(asset).plural,
    day: formatDay(asDay(scores.day[row])),
    fund: event.symbol === future ? null : event.symbol,
    place: placeOf(scores.members, call),
    direction,
    score: printed.score,
    claim: claimOf(edge, baseRate, scoreChance(edge, baseRate, printed.score, direction)),
    drivers: driversOf(printed, scores.members, member, row),
  }
}

const recordedDrivers = (drivers: readonly Driver[]): RecordedSignal['drivers'] =>
  drivers
    .map((driver) => pick(driver, 'name', 'contribution', 'reading'))
    .sort(largestFirst(({ contribution }) => contribution))

/** Of the fund, else of single contracts, else of the splice. */
function eventOf(series: CommoditySeries, day: number, direction: CommodityDirection): SignalEvent {
  const { fund, future } = series.instruments
  const byFund = fund !== undefined && series.fund !== undefined && has(series.fund.day, day)
  const byContracts = series.contracts !== undefined && has(series.contracts.day, day)
  return {
    kind: 'return_sign',
    symbol: byFund ? fund : future,
    direction,
    basis: byFund ? 'adjusted' : byContracts ? 'contracts' : 'price',
    benchmark: null,
    members: null,
    ...closeToClose(asDay(day), OUTCOME_DAYS),
  }
}

const has = (days: Numbers, day: number): boolean => days[lastIndexUpTo(days, day)] === day

interface StatedCall {
  readonly title: string
  /** Of its verb. */
  readonly plural: boolean
  readonly day: string
  /** Whose return is meant; null for the future. */
  readonly fund: string | null
  readonly place: { readonly rank: number; readonly of: number }
  readonly direction: CommodityDirection
  readonly score: number
  readonly claim: Claim
  readonly drivers: readonly Driver[]
}

const WORDS: Readonly<Record<Exclude<DriverName, 'limit'>, string>> = {
  momentum: 'momentum of the last year',
  carry_12m: 'carry of the last year',
  basis_momentum: 'the front against the next contract over a year',
  value: 'the price against that of five years ago',
  skewness: 'the skew of its returns',
  roll_yield: 'the roll yield of its fund',
}

/** It cites only figures of the commodity. */
function reasonOf({ title, plural, day, fund, direction, score, claim, drivers, place }: StatedCall): string {
  const event = `${direction === 'long' ? 'gain' : 'lose'} over 20 sessions${fund === null ? '' : `, traded as the fund ${fund}`}`
  const chance = claimText(title, claim, { event, any: 'any raw material', plural })
  const [for_, against] = [1, -1].map((side) => sideText(direction === 'long' ? side : -side, drivers))
  const placed = `scored ${score} of 100 on the closes of ${dateText(day)}, ${placeText(place.rank, place.of)}`
  const sentences =
    claim.kind === 'signal'
      ? [
          chance,
          for_ && `For the call: ${for_}.`,
          against && `Against it: ${against}.`,
          `${plural ? 'They' : 'It'} ${placed}.`,
          'The skill was measured on the ranking of all raw materials; no single one is significant by itself.',
        ]
      : [`${title} ${placed}${for_ && `: ${for_}`}.`, chance]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

const sideText = (side: number, drivers: readonly Driver[]): string =>
  listed(
    drivers
      .toSorted(largestFirst(({ contribution }) => contribution))
      .flatMap(({ name, contribution, rank, of }) =>
        name === 'limit' || rank === null || of === null || contribution * side <= 0
          ? []
          : [`${WORDS[name]} (${placeText(rank, of)})`],
      ),
  )
