import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { contributions } from '@bellwether-markets/engine/risk/contributions'
import {
  combinedScore,
  NEWS_SHARE,
  type RegionDriverOn,
  regionOn,
  whyRegionAbsent,
} from '@bellwether-markets/engine/risk/region-history'
import type { RegionName } from '@bellwether-markets/engine/risk/region-instruments'
import type { Windows } from '@bellwether-markets/engine/risk/risk-driver'
import type { RiskHistory } from '@bellwether-markets/engine/risk/risk-history'
import { riskStatus } from '@bellwether-markets/engine/risk/risk-status'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { round } from '@bellwether-markets/engine/series/round'
import { known } from '../known.ts'
import { absenceText } from './absence-text.ts'
import { changeBetween } from './change-over.ts'
import type { IntensityReading } from './news-intensity-schema.ts'
import type { RegionalRisk } from './regional-risk-schema.ts'

const WEEK = 7

export interface RegionView {
  readonly name: RegionName
  readonly history: RiskHistory
  readonly windows: Windows
  readonly tracked: readonly Asset[]
  readonly news: IntensityReading
}

export function describeRegion(view: RegionView): RegionalRisk {
  const { name, history, windows, tracked, news } = view
  const region = regionOn(name, history, history.readings.length - 1)
  const present = region.drivers.filter(({ symbols }) => symbols.length > 0)
  const absent = region.drivers.filter(({ symbols }) => symbols.length === 0)
  const drivers = describeDrivers(present, news)
  const score = drivers.length === 0 ? null : round(combinedScore(region.score, news.score ?? Number.NaN), 1)
  return {
    score,
    status: score === null ? null : riskStatus(score),
    change_7d: score === null ? null : weeklyChange(view, region.score, score),
    coverage: round(present.length / region.drivers.length, 2),
    market: known(region.score, 1),
    news: news.score,
    news_share_30d_interval_90_pct: news.share_30d_interval_90_pct,
    drivers,
    missing: [
      ...absent.map((driver) => ({
        name: driver.name,
        reason: absenceText(whyRegionAbsent(name, driver.name, history, windows), tracked),
      })),
      ...(news.reason === null ? [] : [{ name: 'news', reason: news.reason }]),
    ],
  }
}

/** Null if either part is unknown, or was of another kind, a week before. */
function weeklyChange({ name, history, news }: RegionView, market: number, score: number): number | null {
  const { day, first } = history
  const weekAgo = lastIndexUpTo(day, day[day.length - 1] - WEEK)
  const before = weekAgo < 0 ? Number.NaN : regionOn(name, history, first + weekAgo).score
  const change = changeBetween(before, market)
  if (news.score === null) return change
  if (news.score_week_ago === null || (change === null && !Number.isNaN(market))) return null
  return round(score - combinedScore(market - (change ?? 0), news.score_week_ago), 1)
}

function describeDrivers(
  present: readonly RegionDriverOn[],
  news: IntensityReading,
): RegionalRisk['drivers'] {
  const marketShare = news.score === null ? 1 : 1 - NEWS_SHARE
  const weights = present.map(() => marketShare / present.length)
  const scores = present.map(({ score }) => score)
  if (news.score !== null) {
    weights.push(present.length === 0 ? 1 : NEWS_SHARE)
    scores.push(news.score)
  }
  if (scores.length === 0) return []
  const shares = contributions(weights, scores)
  const described = present.map(({ name, score, value, unit, symbols, proxy, observedOn }, index) => ({
    name,
    contribution: shares[index],
    score: round(score, 1),
    reading: round(value, 2),
    unit,
    symbols: [...symbols],
    proxy,
    as_of: formatDay(asDay(observedOn)),
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
      unit: 'percent of the general headlines of seven days that speak of stress there',
      symbols: [],
      proxy: false,
      as_of,
    },
  ]
}
