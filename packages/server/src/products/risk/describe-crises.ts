import type { Headline } from '../../domain/market/observation.ts'
import type { CrisisReport } from '../../domain/news/crises/crisis-reports.ts'
import { type Crisis, findCrises } from '../../domain/news/crises/find-crises.ts'
import { effectsOf } from '../../domain/news/impact/event-effects.ts'
import { round } from '../../domain/series/round.ts'
import { formatInstant, type Instant } from '../../kernel/time.ts'
import type { Missing, RiskIndex } from './risk-schema.ts'

const MOST_ASSETS = 8

export interface CrisisNews {
  readonly crises: RiskIndex['crises']
  readonly missing: readonly Missing[]
}

/** @param headlines undefined if the market has no news */
export function describeCrises(headlines: readonly Headline[] | undefined, asOf: Instant): CrisisNews {
  if (headlines === undefined) return without('This market has no news, from which crises are found.')
  if (headlines.length === 0)
    return without('No headline of the last 120 days is known, from which crises are found.')
  return { crises: findCrises(headlines, asOf).map(described), missing: [] }
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

const evidenceOf = ({ headline }: CrisisReport) => ({
  title: headline.title,
  source: headline.source,
  url: headline.url ?? null,
  at: formatInstant(headline.knownAt),
})
