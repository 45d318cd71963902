import { asInstant, DAY, HOUR, type Instant } from '../../kernel/time.ts'
import type { Headline } from '../../market/observation.ts'
import { lastIndexUpTo } from '../../series/last-index-up-to.ts'
import { publisherOf } from '../text/publisher.ts'
import type { CrisisReport } from './crisis-reports.ts'

export const STEP_HOURS = 6
const STEP = STEP_HOURS * HOUR
const ACTIVE_DAYS = 14
const ACTIVE_HEADLINES = 5

/** What became known within six hours. */
export interface NewsStep {
  /** End of the six hours, on a fixed grid. */
  readonly at: number
  readonly headlines: number
  readonly publishers: Readonly<Record<string, number>>
}

/** @returns one a step with headlines, oldest first */
export function newsSteps(headlines: readonly Headline[]): readonly NewsStep[] {
  const steps = Map.groupBy(headlines, ({ knownAt }) => Math.ceil(knownAt / STEP) * STEP)
  return [...steps]
    .map(([at, known]) => {
      const publishers: Record<string, number> = {}
      for (const headline of known) {
        const { source } = publisherOf(headline)
        publishers[source] = (publishers[source] ?? 0) + 1
      }
      return { at, headlines: known.length, publishers }
    })
    .toSorted((a, b) => a.at - b.at)
}

type NewsVolume = ReturnType<typeof newsVolume>

/** @param steps in any order; several of one time are added up */
export function newsVolume(steps: readonly NewsStep[]) {
  const ordered = steps.toSorted((a, b) => a.at - b.at)
  const ends = Float64Array.from(ordered, ({ at }) => at)
  const before = [0]
  for (const { headlines } of ordered) before.push(before[before.length - 1] + headlines)
  const upTo = (at: number): number => lastIndexUpTo(ends, at) + 1
  return {
    /** @param at on the grid of the steps */
    headlines: (at: Instant, hours: number): number => before[upTo(at)] - before[upTo(at - hours * HOUR)],
    /** With at least five headlines in the 14 days up to an instant. */
    publishers: (at: Instant): number => {
      const counts = new Map<string, number>()
      for (const { publishers } of ordered.slice(upTo(at - ACTIVE_DAYS * DAY), upTo(at))) {
        for (const [name, count] of Object.entries(publishers))
          counts.set(name, (counts.get(name) ?? 0) + count)
      }
      return [...counts.values()].filter((count) => count >= ACTIVE_HEADLINES).length
    },
  }
}

/** So that a weekend with little news does not empty the window. */
export const LOOK_BACK_HOURS = 120
const OPENING = { share: 0.08, stories: 5, looks: 2 }
const CLOSING = { intensity: 0.4, share: OPENING.share / 2, hours: 72 }
/** In its first steps a window cannot distinguish a new crisis from an ongoing one. */
const WARM_UP_HOURS = LOOK_BACK_HOURS + OPENING.looks * STEP_HOURS
const HALF_LIFE_HOURS = 24
const STEP_DECAY = 2 ** (-STEP_HOURS / HALF_LIFE_HOURS)
/** A publisher that the provider does not name. */
export const UNNAMED = /unnamed|various|aggregat/
const STORIES_A_PUBLISHER = 3
const PUBLISHERS = { least: 2, most: 5, share: 0.5 }

interface CrisisLook {
  readonly at: Instant
  /** Σ weight·2^(−age/24 h). */
  readonly intensity: number
  /** Of the headlines of the last five days, 0–1. */
  readonly share: number
  readonly publishers: number
}

export interface OpenCrisis {
  /** Undefined if it was open from the start of the window. */
  readonly openedAt: Instant | undefined
  readonly now: CrisisLook
  /** Five days before. */
  readonly before: CrisisLook | undefined
}

/** Publishers needed to report a crisis: half of the active ones, 2 to 5. */
export const publishersNeeded = (active: number): number =>
  Math.min(PUBLISHERS.most, Math.max(PUBLISHERS.least, Math.ceil(PUBLISHERS.share * active)))

/**
 * Follows one crisis. It opens if, at two steps in a row, five stories of enough publishers and 8 % of the headlines of
 * five days report it.
 * It closes if, for 72 hours, its intensity is below 40 % of its peak and its share below 4 %.
 * @param reports of the crisis, ascending
 * @param looks ascending, `STEP_HOURS` apart
 * @returns undefined if no crisis is open at the last step
 */
export function followCrisis(
  reports: readonly CrisisReport[],
  volume: NewsVolume,
  looks: readonly Instant[],
): OpenCrisis | undefined {
  const seen: CrisisLook[] = []
  let next = 0
  let intensity = 0
  let agreeing = 0
  let quietSince: Instant | undefined
  let open: { openedAt: Instant | undefined; peak: number } | undefined
  for (const at of looks) {
    intensity *= STEP_DECAY
    for (; next < reports.length && reports[next].knownAt <= at; next++)
      intensity += agedWeight(reports[next], at)
    const look = lookAt(reports.slice(0, next), volume, at, intensity)
    agreeing = opens(look, reports, next, volume) ? agreeing + 1 : 0
    if (open === undefined && agreeing >= OPENING.looks) {
      open = { openedAt: seen.length * STEP_HOURS <= WARM_UP_HOURS ? undefined : at, peak: intensity }
      quietSince = undefined
    }
    if (open !== undefined) {
      open.peak = Math.max(open.peak, intensity)
      const quiet = intensity < CLOSING.intensity * open.peak && look.share < CLOSING.share
      quietSince = quiet ? (quietSince ?? at) : undefined
      if (quietSince !== undefined && at - quietSince >= CLOSING.hours * HOUR) open = undefined
    }
    seen.push(look)
  }
  const now = seen[seen.length - 1]
  if (open === undefined || now === undefined) return undefined
  return { ...open, now, before: seen[seen.length - 1 - LOOK_BACK_HOURS / STEP_HOURS] }
}

const agedWeight = ({ knownAt, weight }: CrisisReport, at: Instant): number =>
  weight * 2 ** (-(at - knownAt) / (HALF_LIFE_HOURS * HOUR))

function lookAt(
  known: readonly CrisisReport[],
  volume: NewsVolume,
  at: Instant,
  intensity: number,
): CrisisLook {
  const recent = recentReports(known, at)
  const all = volume.headlines(at, LOOK_BACK_HOURS)
  return {
    at,
    intensity,
    share: all === 0 ? 0 : recent.length / all,
    publishers: publishersOf(recent),
  }
}

/** If a provider does not name them, three stories count as one publisher. */
function publishersOf(reports: readonly CrisisReport[]): number {
  const named = new Set<string>()
  let unnamed = 0
  for (const { source, weight } of reports) {
    if (!UNNAMED.test(source)) named.add(source)
    else if (weight > 0) unnamed++
  }
  return named.size + Math.ceil(unnamed / STORIES_A_PUBLISHER)
}

function opens(
  look: CrisisLook,
  reports: readonly CrisisReport[],
  upTo: number,
  volume: NewsVolume,
): boolean {
  if (look.share < OPENING.share || look.publishers < publishersNeeded(volume.publishers(look.at)))
    return false
  const stories = recentReports(reports.slice(0, upTo), look.at).filter(({ weight }) => weight > 0)
  return stories.length >= OPENING.stories
}

/** Of the last five days. */
export function recentReports(known: readonly CrisisReport[], at: Instant): readonly CrisisReport[] {
  const from = asInstant(at - LOOK_BACK_HOURS * HOUR)
  let begin = known.length
  while (begin > 0 && known[begin - 1].knownAt > from) begin--
  return known.slice(begin).filter(({ knownAt }) => knownAt <= at)
}
