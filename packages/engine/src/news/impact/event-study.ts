import { onceEach } from '../../kernel/remembered.ts'
import { asDay, type Day, type Instant } from '../../kernel/time.ts'
import type { Asset } from '../../market/asset.ts'
import { newYorkDayAndMinutes } from '../../market/new-york-time.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import { SP500_FUND } from '../../market/roles.ts'
import type { NormalHeadline } from '../text/normal-headline.ts'
import { type AbnormalReturns, abnormalReturns, returnFrom, returnsByDay } from './abnormal-returns.ts'
import { type EventEffect, effectsOf, eventSide } from './event-effects.ts'
import type { ScoredStory } from './score-stories.ts'

/** On what the event names, or on one mapped asset. */
export interface Measured {
  readonly n: number
  /** Basis points; positive: the asset rose. */
  readonly mean: number
  /** Moves in the event's direction over both days, of the events with one. */
  readonly hits: number
  readonly directed: number
}

interface EventStudy {
  /** By event code: return of the asset. */
  readonly named: ReadonlyMap<string, Measured>
  /** By event code: mean |return| of the named assets above two ordinary days, basis points. */
  readonly sizes: ReadonlyMap<string, number>
  /** Return if the side of the row comes; that of the other side counts negative. */
  readonly mapped: ReadonlyMap<EventEffect, Measured>
}

export const PRIOR_EVENTS = 20

const CLOSE = 16 * 60
const BETA_CLASSES: readonly string[] = ['equity', 'sector_etf']

/** (n·mean + 20·prior)/(n + 20). */
export const shrunk = ({ n, mean }: Measured, prior: number): number =>
  n === 0 ? prior : (n * mean + PRIOR_EVENTS * prior) / (n + PRIOR_EVENTS)

/**
 * Two-day abnormal returns from the day of the news (the next if after the close). Each kind of event counts once a day
 * and asset.
 * @param windows as known at one instant, so future returns are absent
 */
export function studyEvents(
  stories: readonly ScoredStory[],
  windows: ReadonlyMap<string, DailyWindow>,
  assets: readonly Asset[],
): EventStudy {
  const returnsOf = createReturns(windows, assets)
  const named = new Map<string, Tally>()
  const sizes = new Map<string, Tally>()
  const mapped = new Map<EventEffect, Tally>()
  for (const { story, event, region, assets: affected } of stories) {
    const day = dayOfEffect(story.first)
    for (const { symbol, named: isNamed, direction } of affected) {
      const known = returnsOf(symbol)
      if (!isNamed || known === undefined) continue
      const value = returnFrom(known, day)
      const key = `${symbol} ${day}`
      tallyOf(named, event.type.code).add(key, value, direction * value)
      tallyOf(sizes, event.type.code).add(key, Math.abs(value) - known.ordinary, 0)
    }
    const side = eventSide(event.type.code, story.first.title)
    for (const row of side === 0 ? [] : effectsOf(event.type.code, region)) {
      const known = returnsOf(row.symbol)
      const value = known === undefined ? Number.NaN : side * returnFrom(known, day)
      tallyOf(mapped, row).add(String(day), value, Math.sign(row.bps) * value)
    }
  }
  const meanSizes = [...measuredOf(sizes)].map(([code, { mean }]) => [code, mean] as const)
  return { named: measuredOf(named), sizes: new Map(meanSizes), mapped: measuredOf(mapped) }
}

type Tally = ReturnType<typeof createTally>

function tallyOf<K>(tallies: Map<K, Tally>, key: K): Tally {
  const tally = tallies.get(key) ?? createTally()
  tallies.set(key, tally)
  return tally
}

function createTally() {
  const seen = new Set<string>()
  let [sum, hits, directed] = [0, 0, 0]
  return {
    add(key: string, value: number, towards: number): void {
      if (!Number.isFinite(value) || seen.has(key)) return
      seen.add(key)
      sum += value
      if (towards !== 0) directed++
      if (towards > 0) hits++
    },
    measured: (): Measured => ({ n: seen.size, mean: sum / seen.size, hits, directed }),
  }
}

const measuredOf = <K>(tallies: ReadonlyMap<K, Tally>): ReadonlyMap<K, Measured> =>
  new Map([...tallies].map(([key, tally]) => [key, tally.measured()] as const).filter(([, { n }]) => n > 0))

/** Of an asset when it is first asked for; undefined without bars. */
function createReturns(
  windows: ReadonlyMap<string, DailyWindow>,
  assets: readonly Asset[],
): (symbol: string) => AbnormalReturns | undefined {
  const classes = new Map(assets.map(({ symbol, assetClass }) => [symbol, assetClass]))
  const benchmark = windows.get(SP500_FUND)
  const market = benchmark && returnsByDay(benchmark)
  return onceEach((symbol) => {
    const window = windows.get(symbol)
    const assetClass = classes.get(symbol)
    if (window === undefined || assetClass === undefined) return undefined
    return abnormalReturns(window, BETA_CLASSES.includes(assetClass) ? market : undefined)
  })
}

/** First day on which it can be traded. */
export function dayOfEffect({
  publishedAt,
  timeOfDayKnown,
}: Pick<NormalHeadline, 'publishedAt' | 'timeOfDayKnown'>): Day {
  if (!timeOfDayKnown) return asDay(Math.floor(publishedAt / 86_400_000))
  const { day, minutes } = newYorkDayAndMinutes(publishedAt as Instant)
  return minutes >= CLOSE ? asDay(day + 1) : day
}
