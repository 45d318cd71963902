import type { Asset } from '../../domain/market/asset.ts'
import type { Numbers } from '../../domain/market/observation.ts'
import { contributions } from '../../domain/risk/contributions.ts'
import {
  combinedScore,
  NEWS_SHARE,
  type RegionDriverHistory,
  type RegionHistory,
} from '../../domain/risk/region-history.ts'
import { riskStatus } from '../../domain/risk/risk-status.ts'
import { round } from '../../domain/series/round.ts'
import { asDay, formatDay } from '../../kernel/time.ts'
import { known } from '../known.ts'
import { absenceText } from './absence-text.ts'
import { changeOver } from './change-over.ts'
import type { IntensityReading } from './news-intensity-schema.ts'
import type { RegionalRisk } from './regional-risk-schema.ts'

const WEEK = 7

export interface RegionView {
  readonly region: RegionHistory
  readonly day: Numbers
  readonly tracked: readonly Asset[]
  readonly news: IntensityReading
}

export function describeRegion({ region, day, tracked, news }: RegionView): RegionalRisk {
  const last = day.length - 1
  const present = region.drivers.filter((driver) => driver.absence === undefined)
  const market = present.length === 0 ? Number.NaN : region.score[last]
  const drivers = describeDrivers(present, last, news)
  const score = drivers.length === 0 ? null : round(combinedScore(market, news.score ?? Number.NaN), 1)
  return {
    score,
    status: score === null ? null : riskStatus(score),
    change_7d: score === null ? null : weeklyChange({ region, day, tracked, news }, score),
    coverage: round(present.length / region.drivers.length, 2),
    market: known(market, 1),
    news: news.score,
    drivers,
    missing: [
      ...region.drivers.flatMap(({ name, absence }) =>
        absence === undefined ? [] : [{ name, reason: absenceText(absence, tracked) }],
      ),
      ...(news.reason === null ? [] : [{ name: 'news', reason: news.reason }]),
    ],
  }
}

/** Null if either part is unknown, or was of another kind, a week before. */
function weeklyChange({ region, day, news }: RegionView, score: number): number | null {
  const market = changeOver(day, region.score, WEEK)
  if (news.score === null) return market
  const last = region.score[day.length - 1]
  if (news.score_week_ago === null || (market === null && !Number.isNaN(last))) return null
  return round(score - combinedScore(last - (market ?? 0), news.score_week_ago), 1)
}

function describeDrivers(
  present: readonly RegionDriverHistory[],
  last: number,
  news: IntensityReading,
): RegionalRisk['drivers'] {
  const marketShare = news.score === null ? 1 : 1 - NEWS_SHARE
  const weights = present.map(() => marketShare / present.length)
  const scores = present.map((driver) => driver.score[last])
  if (news.score !== null) {
    weights.push(present.length === 0 ? 1 : NEWS_SHARE)
    scores.push(news.score)
  }
  if (scores.length === 0) return []
  const shares = contributions(weights, scores)
  const described = present.map((driver, index) => ({
    name: driver.name,
    contribution: shares[index],
    score: round(driver.score[last], 1),
    reading: round(driver.value[last], 2),
    unit: driver.unit,
    symbols: [...driver.symbols],
    proxy: driver.proxy,
    as_of: formatDay(asDay(driver.observedOn[last])),
  }))
  return [...described, ...newsDriver(news, shares[present.length])]
}

function newsDriver(
  { score, share_pct, as_of }: IntensityReading,
  contribution: number,
): RegionalRisk['drivers'] {
  if (score === null || share_pct === null || as_of === null) return []
  return [
    {
      name: 'news_intensity',
      contribution,
      score,
      reading: share_pct,
      unit: 'percent of the headlines of seven days that speak of stress there',
      symbols: [],
      proxy: false,
      as_of,
    },
  ]
}
