import { formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Headline } from '@bellwether-markets/engine/market/observation'
import type { CrisisReport } from '@bellwether-markets/engine/news/crises/crisis-reports'
import { type Crisis, crisisNews, findCrises } from '@bellwether-markets/engine/news/crises/find-crises'
import { effectsOf } from '@bellwether-markets/engine/news/impact/event-effects'
import { round } from '@bellwether-markets/engine/series/round'
import type { NewsDay } from './news-day-table.ts'
import type { Missing, RiskIndex } from './risk-schema.ts'

const MOST_ASSETS = 8

export interface CrisisNews {
  readonly crises: RiskIndex['crises']
  readonly missing: readonly Missing[]
}

/** @param headlines of the days whose stories those of the running day may repeat; undefined if there is no news */
export function describeCrises(
  days: readonly NewsDay[],
  headlines: readonly Headline[] | undefined,
  asOf: Instant,
): CrisisNews {
  if (headlines === undefined) return without('This market has no news, from which crises are found.')
  const news = [
    ...days,
    ...crisisNews(headlines, [{ after: days.at(-1)?.at ?? Number.NEGATIVE_INFINITY, upTo: asOf }]),
  ]
  if (news.every(({ steps }) => steps.length === 0))
    return without('No headline of the last 120 days is known, from which crises are found.')
  return { crises: findCrises(news, asOf).map(described), missing: [] }
}

const without = (reason: string): CrisisNews => ({ crises: [], missing: [{ name: 'crises', reason }] })

const described = (crisis: Crisis): RiskIndex['crises'][number] => ({
  id: crisis.id,
  title: crisis.title,
  category: crisis.theme.category,
  region: crisis.region,
  countries: [...crisis.countries],
  severity: round(crisis.severity, 1),
  trend: crisis.trend,
  started_at: formatInstant(crisis.startedAt),
  last_seen_at: formatInstant(crisis.lastSeenAt),
  sources: crisis.sources,
  assets: assetsOf(crisis),
  share_pct: round(100 * crisis.share, 1),
  evidence: crisis.evidence.map(evidenceOf),
})

function assetsOf({ theme, region }: Crisis): string[] {
  const rows = effectsOf(theme.eventType, region === 'global' ? undefined : region)
  return [...new Set(rows.map(({ symbol }) => symbol))].slice(0, MOST_ASSETS)
}

const evidenceOf = ({ title, source, url, knownAt }: CrisisReport) => ({
  title,
  source,
  url: url ?? null,
  at: formatInstant(knownAt),
})
