import { asInstant, DAY, formatDay, HOUR, type Instant, utcDay } from '../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { countryName, type Region, regionOfCountry } from '../linking/countries.ts'
import {
  type CrisisReport,
  crisisHeadlines,
  crisisReports,
  mostFrequent,
  nearestToCentre,
} from './crisis-reports.ts'
import {
  followCrisis,
  LOOK_BACK_HOURS,
  type NewsStep,
  newsSteps,
  newsVolume,
  type OpenCrisis,
  recentReports,
  STEP_HOURS,
} from './crisis-state.ts'
import { CRISIS_DAYS, CRISIS_THEMES, type CrisisTheme, STORY_DAYS } from './crisis-themes.ts'

export interface Crisis {
  /** Category, region and day of the first report. */
  readonly id: string
  readonly theme: CrisisTheme
  readonly title: string
  readonly region: Region | 'global'
  /** ISO 3166-1 alpha-2, most frequent first. */
  readonly countries: readonly string[]
  /** 0–100, from its share of all headlines. */
  readonly severity: number
  readonly share: number
  readonly trend: 'rising' | 'steady' | 'falling'
  readonly startedAt: Instant
  readonly lastSeenAt: Instant
  /** Of the last five days. */
  readonly sources: number
  /** The most representative recent headline, then the latest of other publishers. */
  readonly evidence: readonly CrisisReport[]
}

const SEVERITY_SHARE = 0.15
const TREND = 1.25
const MOST_COUNTRIES = 5
const MOST_EVIDENCE = 3
const REGION_SHARE = 0.6
const COUNTRY_SHARE = 0.15

interface Group {
  readonly region: Region | undefined
  readonly reports: CrisisReport[]
}

/** Contribution of a span of time to the search for crises. */
export interface CrisisNews {
  readonly steps: readonly NewsStep[]
  /** By `knownAt`. */
  readonly reports: readonly CrisisReport[]
}

/**
 * Of the headlines known after one instant, up to another. Each instant's own span begins there, in one call.
 * @param headlines by `knownAt`, from seven days before the first end on
 */
export function crisisNews(
  headlines: readonly Headline[],
  spans: readonly { readonly after: number; readonly upTo: number }[],
): readonly CrisisNews[] {
  const crisis = crisisHeadlines(headlines)
  return spans.map(({ after, upTo }) => ({
    steps: newsSteps(headlines.filter(({ knownAt }) => knownAt > after && knownAt <= upTo)),
    reports: crisisReports(
      crisis.filter(({ headline: { knownAt } }) => knownAt > upTo - STORY_DAYS * DAY && knownAt <= upTo),
      after,
    ),
  }))
}

/**
 * Open crises, most severe first, recomputed from 120 days of news: no state.
 * @param news known at `asOf`, oldest first
 */
export function findCrises(news: readonly CrisisNews[], asOf: Instant): readonly Crisis[] {
  const from = asOf - CRISIS_DAYS * DAY
  const volume = newsVolume(news.flatMap(({ steps }) => steps.filter(({ at }) => at > from)))
  const looks = looksUpTo(asOf)
  return groupsOf(news.flatMap(({ reports }) => reports.filter(({ knownAt }) => knownAt > from)))
    .flatMap(({ region, reports }) => {
      const open = followCrisis(reports, volume, looks)
      return open === undefined ? [] : [describe(open, region, reports, asOf)]
    })
    .toSorted((a, b) => b.severity - a.severity || (a.id < b.id ? -1 : 1))
}

/** On a fixed grid, independent of the time of the refresh. */
function looksUpTo(asOf: Instant): readonly Instant[] {
  const step = STEP_HOURS * HOUR
  const last = Math.floor(asOf / step) * step
  const count = Math.floor((CRISIS_DAYS * DAY) / step)
  return Array.from({ length: count }, (_, index) => asInstant(last - (count - 1 - index) * step))
}

/**
 * One group a theme, of regional themes one a region. A headline without a place joins the most frequent region of the
 * last five days.
 */
function groupsOf(reports: readonly CrisisReport[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const report of reports) {
    const theme = CRISIS_THEMES[report.theme]
    const region = theme.scope === 'global' ? undefined : (report.region ?? busiestRegion(groups, report))
    const key = `${theme.category} ${region ?? ''}`
    const group = groups.get(key) ?? { region, reports: [] }
    group.reports.push(report)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function busiestRegion(
  groups: ReadonlyMap<string, Group>,
  { theme, knownAt }: CrisisReport,
): Region | undefined {
  let busiest: { region: Region | undefined; count: number } = { region: undefined, count: 0 }
  for (const [key, group] of groups) {
    if (group.region === undefined || !key.startsWith(`${CRISIS_THEMES[theme].category} `)) continue
    const count = recentReports(group.reports, knownAt).length
    if (count > busiest.count) busiest = { region: group.region, count }
  }
  return busiest.region
}

function describe(
  open: OpenCrisis,
  groupRegion: Region | undefined,
  reports: readonly CrisisReport[],
  asOf: Instant,
): Crisis {
  const recent = recentReports(reports, open.now.at)
  const chosen = recent.length > 0 ? recent : reports.slice(-MOST_EVIDENCE)
  const theme = CRISIS_THEMES[chosen[0].theme]
  const since = sinceOpening(open, reports, asOf)
  const countries = countriesNamed(since)
  const region = groupRegion ?? mainRegion(since)
  const first = since[0] ?? chosen[0]
  const startedAt = first.publishedAt
  return {
    id: `${theme.category}-${region}-${open.openedAt === undefined ? 'ongoing' : formatDay(utcDay(startedAt))}`,
    theme,
    title: titleOf(theme, region, countries),
    region,
    countries,
    severity: 100 * (1 - Math.exp(-open.now.share / SEVERITY_SHARE)),
    share: open.now.share,
    trend: trendOf(open),
    startedAt,
    lastSeenAt: chosen[chosen.length - 1].knownAt,
    sources: Math.max(1, open.now.publishers),
    evidence: evidenceOf(chosen),
  }
}

/** From five days before it opened; all if it was open before the window. */
function sinceOpening(
  { openedAt }: OpenCrisis,
  reports: readonly CrisisReport[],
  asOf: Instant,
): readonly CrisisReport[] {
  const from = openedAt === undefined ? asOf - CRISIS_DAYS * DAY : openedAt - LOOK_BACK_HOURS * HOUR
  return reports.filter(({ knownAt }) => knownAt > from)
}

function countriesNamed(reports: readonly CrisisReport[]): readonly string[] {
  const named = reports.flatMap(({ countries }) => countries)
  return mostFrequent(named)
    .filter(([, count]) => count >= COUNTRY_SHARE * named.length)
    .slice(0, MOST_COUNTRIES)
    .map(([code]) => code)
}

function mainRegion(reports: readonly CrisisReport[]): Region | 'global' {
  const placed = reports.flatMap(({ countries }) => {
    const regions = new Set(countries.flatMap((code) => regionOfCountry(code) ?? []))
    return [...regions]
  })
  const [largest] = [...Map.groupBy(placed, (region) => region)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  if (largest === undefined) return 'global'
  const [region, named] = largest
  return named.length >= REGION_SHARE * placed.length && named.length * 2 >= reports.length
    ? region
    : 'global'
}

/** As they stand after "in". */
export const REGION_NAMES: Readonly<Record<Region | 'global', string>> = {
  north_america: 'North America',
  europe: 'Europe',
  asia: 'Asia',
  middle_east: 'the Middle East',
  latin_america: 'Latin America',
  africa: 'Africa',
  global: 'the world',
}

function titleOf({ label }: CrisisTheme, region: Region | 'global', countries: readonly string[]): string {
  const place = region === 'global' ? 'worldwide' : `in ${REGION_NAMES[region]}`
  return countries.length === 0
    ? `${label} ${place}`
    : `${label} ${place} (${countries.map(countryName).join(', ')})`
}

function trendOf({ now, before }: OpenCrisis): Crisis['trend'] {
  if (before === undefined || before.intensity === 0) return 'rising'
  const ratio = now.intensity / before.intensity
  if (ratio > TREND) return 'rising'
  return ratio < 1 / TREND ? 'falling' : 'steady'
}

function evidenceOf(reports: readonly CrisisReport[]): readonly CrisisReport[] {
  const middle = nearestToCentre(reports)
  const furtherReports: CrisisReport[] = []
  for (const report of reports.toReversed()) {
    const known = [middle, ...furtherReports].some(({ source }) => source === report.source)
    if (!known) furtherReports.push(report)
  }
  return [middle, ...furtherReports].slice(0, MOST_EVIDENCE)
}
