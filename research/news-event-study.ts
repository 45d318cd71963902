import { asDay, type Day, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { nextTradingDay } from '@bellwether-markets/engine/market/calendar'
import { tradingSession } from '@bellwether-markets/engine/market/trading-hours'
import { pearson } from '@bellwether-markets/engine/statistics/pearson'
import { wilsonInterval } from '@bellwether-markets/engine/statistics/wilson-interval'
import type { AbnormalReturns, MeasureAround } from './news-abnormal-returns.ts'
import type { StoryReading } from './news-readings.ts'

/** One event on one stock, with the sign that its headline gives. */
export interface StudiedEvent {
  readonly code: string
  readonly symbol: string
  readonly day: Day
  readonly sign: -1 | 0 | 1
  readonly timeOfDayKnown: boolean
  readonly returns: AbnormalReturns
}

export interface TypeStudy {
  readonly code: string
  readonly n: number
  /** Independent events that n overlapping ones are worth. */
  readonly effective: number
  readonly absolute: number
  readonly excess: number
  /** Of the events whose headline has a sign. */
  readonly signed: number
  readonly hit: number
  readonly hitInterval: readonly [number, number]
  readonly mean: number
  readonly meanInterval: readonly [number, number]
  readonly adjustedT: number
  readonly nextDay: number
  readonly before: number
}

const Z_95 = 1.96
const FEWEST_FOR_T = 5
const SENTIMENT_AT = 0.2

/**
 * The events of stories about stocks. A story counts from the session that had not closed when it was published; one
 * with a bare date from the session after that date, since nobody knows when on that day it was read. Of several
 * stories of one type on one stock within three days only the first counts.
 */
export function studiedEvents(
  stories: readonly StoryReading[],
  assets: ReadonlyMap<string, Asset>,
  measure: MeasureAround,
): readonly StudiedEvent[] {
  const last = new Map<string, number>()
  const events: StudiedEvent[] = []
  for (const story of stories) {
    const { event, links } = story
    if (!event) continue
    const { code } = event.type
    const { timeOfDayKnown } = story.headline
    for (const symbol of new Set(links.flatMap(({ kind, symbols }) => (kind === 'asset' ? symbols : [])))) {
      const asset = assets.get(symbol)
      if (asset?.assetClass !== 'equity') continue
      const day = countsFrom(story, asset)
      const key = `${code} ${symbol}`
      if (day - (last.get(key) ?? Number.NEGATIVE_INFINITY) <= 3) continue
      last.set(key, day)
      const returns = measure(symbol, day)
      if (returns) events.push({ code, symbol, day, sign: signOf(story), timeOfDayKnown, returns })
    }
  }
  return events
}

function countsFrom({ headline }: StoryReading, asset: Asset): Day {
  const day = utcDay(headline.publishedAt)
  if (!headline.timeOfDayKnown) return nextTradingDay(day)
  for (let ahead = -1; ahead < 7; ahead++) {
    const session = tradingSession(asset, asDay(day + ahead))
    if (session && headline.publishedAt < session.close) return asDay(day + ahead)
  }
  return nextTradingDay(day)
}

function signOf({ event, sentiment }: StoryReading): -1 | 0 | 1 {
  if (event?.type.effect) return event.type.effect
  if (Math.abs(sentiment.score) < SENTIMENT_AT) return 0
  return sentiment.score > 0 ? 1 : -1
}

/** Every type that has events, most events first. */
export const studyByType = (events: readonly StudiedEvent[]): readonly TypeStudy[] =>
  [...Map.groupBy(events, ({ code }) => code)]
    .map(([code, own]) => studyOf(code, own))
    .sort((a, b) => b.n - a.n || (a.code < b.code ? -1 : 1))

/**
 * Figures of one type. Signed means are of the sign of the headline times the return. The t is that of standardised
 * returns (Boehmer, Musumeci and Poulsen 1991) adjusted for cross-correlation (Kolari and Pynnönen 2010):
 * t·√((1 − r)/(1 + (n − 1)·r)), r the mean over all pairs of the correlation of their abnormal returns in the
 * estimation window: in full for events of one day, half for those a day apart, which share one of two days, else 0.
 */
export function studyOf(code: string, events: readonly StudiedEvent[]): TypeStudy {
  const signed = events.filter(({ sign }) => sign !== 0)
  const correlation = meanCorrelation(signed)
  const effective = signed.length / (1 + Math.max(0, signed.length - 1) * correlation)
  const gains = signed.map(({ sign, returns }) => sign * returns.car)
  const mean = meanOf(gains)
  const half = (Z_95 * deviationOf(gains)) / Math.sqrt(effective)
  const hit = meanOf(gains.map((gain) => (gain > 0 ? 1 : 0)))
  const scaled = signed.map(({ sign, returns }) => (sign * returns.car) / (returns.deviation * Math.SQRT2))
  const plainT = (meanOf(scaled) * Math.sqrt(scaled.length)) / deviationOf(scaled)
  const adjustment = Math.sqrt((1 - correlation) / (1 + Math.max(0, scaled.length - 1) * correlation))
  return {
    code,
    n: events.length,
    effective,
    absolute: meanOf(events.map(({ returns }) => Math.abs(returns.car))),
    excess: meanOf(events.map(({ returns }) => Math.abs(returns.car) - returns.ordinary)),
    signed: signed.length,
    hit,
    hitInterval: signed.length === 0 ? [Number.NaN, Number.NaN] : wilsonInterval(hit, effective),
    mean,
    meanInterval: [mean - half, mean + half],
    adjustedT: scaled.length < FEWEST_FOR_T ? Number.NaN : plainT * adjustment,
    nextDay: meanOf(signed.map(({ sign, returns }) => sign * returns.nextDay)),
    before: meanOf(signed.map(({ sign, returns }) => sign * returns.before)),
  }
}

function meanCorrelation(events: readonly StudiedEvent[]): number {
  const sorted = [...events].sort((a, b) => a.day - b.day)
  const n = sorted.length
  if (n < 2) return 0
  let sum = 0
  let begin = 0
  for (let at = 0; at < n; at++) {
    while (sorted[at].day - sorted[begin].day > 1) begin++
    for (let other = begin; other < at; other++) {
      const apart = sorted[at].day - sorted[other].day
      sum += pairCorrelation(sorted[at], sorted[other]) * (apart === 0 ? 1 : 0.5)
    }
  }
  return Math.max(0, sum / ((n * (n - 1)) / 2))
}

function pairCorrelation(one: StudiedEvent, two: StudiedEvent): number {
  const signs = one.sign * two.sign
  if (one.symbol === two.symbol) return signs
  const [a, b] = [one.returns.residuals, two.returns.residuals]
  const x: number[] = []
  const y: number[] = []
  for (let at = 0, other = 0; at < a.day.length && other < b.day.length; at++) {
    while (other < b.day.length && b.day[other] < a.day[at]) other++
    if (b.day[other] !== a.day[at]) continue
    x.push(a.value[at])
    y.push(b.value[other])
  }
  const correlation = pearson(x, y)
  return Number.isNaN(correlation) ? 0 : signs * correlation
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}
