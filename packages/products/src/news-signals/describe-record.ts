import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { formatDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { type Asset, universeOf } from '@bellwether-markets/engine/market/asset'
import { decisionBefore } from '@bellwether-markets/engine/market/decision-times'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import type { EventEffect } from '@bellwether-markets/engine/news/impact/event-effects'
import { type Measured, studyEvents } from '@bellwether-markets/engine/news/impact/event-study'
import { explainedShares } from '@bellwether-markets/engine/news/impact/explained-share'
import { expectedSizes } from '@bellwether-markets/engine/news/impact/price-reaction'
import { scoreStories } from '@bellwether-markets/engine/news/impact/score-stories'
import { movesByAsset } from '@bellwether-markets/engine/news/impact/usual-moves'
import { namesWith } from '@bellwether-markets/engine/news/linking/find-aliases'
import { newsRecord, resolvedForecasts } from '@bellwether-markets/engine/news/signals/news-confidence'
import { STORY_WEEK_DECIDES } from '@bellwether-markets/engine/news/story/story-span'
import { openSpan, storiesOf } from '@bellwether-markets/engine/news/story/story-weeks'
import { round } from '@bellwether-markets/engine/series/round'
import type { InputsOf } from '../contract/product.ts'
import { known } from '../known.ts'
import type { NewsRecord } from './news-schema.ts'
import type { newsRecordProduct } from './record-product.ts'

/** @throws NotEnoughHistory without headlines */
export function describeRecord(
  { weeks, headlines, days, tracked }: InputsOf<typeof newsRecordProduct>,
  asOf: Instant,
): NewsRecord {
  const decided = decisionBefore(STORY_WEEK_DECIDES, asOf)
  const spans = [...weeks, ...openSpan(headlines ?? [], decided, asOf, namesWith(tracked))]
  if (spans.length === 0) throw new NotEnoughHistory('headlines of a year', 0, 1)
  const stories = spans.flatMap(storiesOf)
  const scored = scoreStories(stories, days, asOf)
  const study = studyEvents(scored, days, tracked)
  return {
    calls: callsOf(newsRecord(resolvedForecasts(scored, days), utcDay(asOf))),
    rise_rate: known(riseRate(days, tracked), 4),
    named: [...study.named]
      .map(([event, measured]) => ({
        event,
        ...tallyOf(measured),
        size_bps: known(study.sizes.get(event) ?? Number.NaN, 2),
      }))
      .toSorted(byEvent),
    mapped: [...study.mapped]
      .map(([row, measured]) => ({ ...keyOf(row), ...tallyOf(measured) }))
      .toSorted(byEvent),
    sizes: expectedSizes(stories, {
      movesOf: movesByAsset(days),
      explainedShare: explainedShares(days, universeOf(tracked)),
    })
      .map(({ event, n, timesUsual }) => ({ event, n, times_usual: known(timesUsual, 3) }))
      .toSorted(byEvent),
    headlines: spans.reduce((sum, span) => sum + span.headlines, 0),
    from: formatDay(utcDay(spans[0].firstKnownAt)),
    to: formatDay(utcDay(spans[spans.length - 1].lastKnownAt)),
  }
}

const callsOf = ({ n, days, hits, edge }: ReturnType<typeof newsRecord>): NewsRecord['calls'] => ({
  n,
  days,
  hit_rate: n === 0 ? null : round(hits / n, 4),
  edge_state: edge.state,
  slope: known(edge.slope, 6),
  slope_se: known(edge.standardError, 6),
})

const tallyOf = ({ n, mean, hits, directed }: Measured) => ({ n, mean_bps: known(mean, 2), hits, directed })

const keyOf = ({ event, region, symbol }: EventEffect) => ({ event, region: region ?? null, symbol })

type Keyed = { readonly event: string; readonly region?: string | null; readonly symbol?: string }

const textOf = ({ event, region, symbol }: Keyed): string => `${event} ${region ?? ''} ${symbol ?? ''}`

const byEvent = (a: Keyed, b: Keyed): number => (textOf(a) < textOf(b) ? -1 : 1)

/** Close above open. */
function riseRate(days: ReadonlyMap<string, DailyWindow>, tracked: readonly Asset[]): number {
  let [rises, sessions] = [0, 0]
  for (const { symbol, assetClass } of tracked) {
    const window = assetClass === 'equity' ? days.get(symbol) : undefined
    for (let row = 0; row < (window?.length ?? 0); row++) {
      if (window === undefined || !(window.open[row] > 0)) continue
      sessions++
      if (window.close[row] > window.open[row]) rises++
    }
  }
  return rises / sessions
}
