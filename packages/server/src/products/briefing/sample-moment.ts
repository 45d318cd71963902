import { tradingDays } from '../../domain/market/calendar.ts'
import { randomStream } from '../../domain/simulator/random.ts'
import { AppError } from '../../kernel/errors.ts'
import {
  asInstant,
  DAY,
  type Day,
  formatDay,
  HOUR,
  type Instant,
  MINUTE,
  startOfUtcDay,
} from '../../kernel/time.ts'
import * as sample from './sample-upstreams.ts'

/** When the briefing of a day is made. */
export const atBriefing = (day: Day): Instant => asInstant(startOfUtcDay(day) + 7 * HOUR + 30 * MINUTE)

/**
 * Whatever the upstreams of a briefing could say at an instant, or nothing, drawn by a seed, for tests.
 * @param missing how likely each of them says nothing, 0–1
 */
export function sampleMoment(
  seed: number,
  asOf: Instant,
  { missing, symbols }: { readonly missing: number; readonly symbols: readonly string[] },
): (id: string) => { readonly asOf: Instant; readonly snapshot: unknown } {
  const random = randomStream(seed, `upstreams/${asOf}`)
  const today = Math.floor(asOf / DAY)
  const session = tradingDays((today - 9) as Day, (today - 1) as Day).at(-1) as Day
  const moment = { random, asOf, session, symbols }
  const drawn: Readonly<Record<string, () => unknown>> = {
    risk: () => sample.sampleRisk(moment),
    regime: () => sample.sampleRegime(moment),
    'sector-radar': () => sample.sampleSectors(moment),
    commodities: () => sample.sampleCommodities(moment),
    events: () => sample.sampleEvents(moment),
    'signals-latest': () => ({
      signals: sample.sampleSignals(moment),
      count: 0,
      sources: [],
      unavailable: [],
    }),
    'portfolio-model': () => sample.samplePortfolio(moment),
    'risk-history': () => ({ count: 2, rows: riskRows(session, random.uniform() * 100) }),
    'regime-history': () => ({ count: 0, rows: [] }),
  }
  return (id) => {
    if (random.uniform() < missing) throw new AppError('no_data_then', { reason: 'Nothing was known.' })
    return { asOf, snapshot: drawn[id]() }
  }
}

const riskRows = (session: Day, value: number) =>
  tradingDays((session - 400) as Day, (session - 1) as Day).map((day) => ({
    date: formatDay(day),
    value: Math.round((value + 20 * Math.sin(day / 40)) * 10) / 10,
    status: 'CALM' as const,
    p_drawdown_7pct_20d: null,
  }))
