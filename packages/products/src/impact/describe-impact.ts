import { EVENT_TYPES, type EventType, eventTypeOf } from '@bellwether-markets/engine/news/events/event-types'
import { EVENT_EFFECTS, type EventEffect, SIDES } from '@bellwether-markets/engine/news/impact/event-effects'
import { type Measured, PRIOR_EVENTS, shrunk } from '@bellwether-markets/engine/news/impact/event-study'
import { round } from '@bellwether-markets/engine/series/round'
import type { InputsOf } from '../contract/product.ts'
import type { NewsRecord } from '../news-signals/news-schema.ts'
import { snapshotOf } from '../upstream.ts'
import type { ImpactMap, ImpactRow } from './impact-schema.ts'
import type { impact } from './product.ts'

const METHOD = `Priors, moved by what was measured in this market: (n·mean + ${PRIOR_EVENTS}·prior)/(n + ${PRIOR_EVENTS}). Positive: the asset rose or should rise. Abnormal returns over the day of the news and the next, of stocks and sector funds beyond beta times the market.`
const HORIZON = 'P2D'
const NOT_MEASURED: Measured = { n: 0, mean: Number.NaN, hits: 0, directed: 0 }

export function describeImpact({ record, isSimulated }: InputsOf<typeof impact>): ImpactMap {
  const measured = snapshotOf(record)
  const rows = [
    ...EVENT_TYPES.filter(({ group }) => group === 'company').map((type) =>
      namedRow(isSimulated ? withoutRecorded(type) : type, measured),
    ),
    ...EVENT_EFFECTS.map((effect) => mappedRow(effect, measured)),
  ].toSorted(
    (a, b) =>
      a.event.localeCompare(b.event) ||
      Math.abs(b.effect_bps) - Math.abs(a.effect_bps) ||
      (a.symbol ?? '').localeCompare(b.symbol ?? ''),
  )
  return {
    rows,
    count: rows.length,
    method: METHOD,
    measured_from: measured?.from ?? null,
    measured_to: measured?.to ?? null,
    missing: 'missing' in record ? [{ name: 'measured', reason: record.missing }] : [],
  }
}

/** What was learned from recorded headlines says nothing about a simulated market. */
const withoutRecorded = (type: EventType): EventType =>
  type.priorN === 0 ? type : { ...type, priorImpactBps: 0, priorN: 0 }

type Tally = Omit<NewsRecord['named'][number], 'event' | 'size_bps'>

const measuredOf = (tally: Tally | undefined): Measured =>
  tally === undefined || tally.mean_bps === null ? NOT_MEASURED : { ...tally, mean: tally.mean_bps }

function namedRow(type: EventType, record: NewsRecord | undefined): ImpactRow {
  const tally = record?.named.find(({ event }) => event === type.code)
  const measured = measuredOf(tally)
  const size = typeof tally?.size_bps === 'number' ? { ...measured, mean: tally.size_bps } : NOT_MEASURED
  return {
    event: type.code,
    label: type.label,
    side: null,
    region: null,
    symbol: null,
    effect: type.effect === 0 ? 'either' : directionOf(measured, type.effect * type.priorImpactBps),
    reason: whyPrior(type),
    ...evidenceOf(measured, type.effect * type.priorImpactBps, type.priorN),
    // Below zero: smaller than two ordinary days make.
    size_bps: Math.max(0, round(shrunk(size, type.priorImpactBps), 1)),
    half_life_hours: type.halfLifeHours,
  }
}

function whyPrior({ priorN, priorImpactBps }: EventType): string {
  if (priorN > 0)
    return `size of ${priorN} such events of ten large companies in recorded headlines, beyond two ordinary days`
  return priorImpactBps === 0
    ? 'nothing is assumed before it is measured in this market'
    : 'expert value of how such news moves the company it names'
}

function mappedRow(effect: EventEffect, record: NewsRecord | undefined): ImpactRow {
  const type = eventTypeOf(effect.event)
  const measured = measuredOf(
    record?.mapped.find(
      ({ event, region, symbol }) =>
        event === effect.event && region === (effect.region ?? null) && symbol === effect.symbol,
    ),
  )
  return {
    event: effect.event,
    label: type.label,
    side: SIDES[effect.event]?.[0] ?? null,
    region: effect.region ?? null,
    symbol: effect.symbol,
    effect: directionOf(measured, effect.bps),
    reason: `${effect.reason}${turns(measured, effect.bps) ? ', but here it went the other way' : ''}`,
    ...evidenceOf(measured, effect.bps, 0),
    size_bps: null,
    half_life_hours: type.halfLifeHours,
  }
}

const turns = (measured: Measured, priorBps: number): boolean => shrunk(measured, priorBps) * priorBps < 0

function directionOf(measured: Measured, priorBps: number): ImpactRow['effect'] {
  const effect = round(shrunk(measured, priorBps), 1)
  return effect === 0 ? 'either' : effect > 0 ? 'up' : 'down'
}

/**
 * @param priorBps signed: positive if the asset should rise
 * @param priorN recorded events it was learned from, of no weight here
 */
const evidenceOf = (measured: Measured, priorBps: number, priorN: number) => ({
  effect_bps: round(shrunk(measured, priorBps), 1),
  horizon: HORIZON,
  // A prior that its measurements outweigh is no basis.
  basis: measured.n >= PRIOR_EVENTS || turns(measured, priorBps) ? ('measured' as const) : ('prior' as const),
  n: measured.n,
  prior_bps: priorBps,
  prior_n: priorN,
  measured_bps: measured.n === 0 ? null : round(measured.mean, 1),
  measured_n: measured.n,
  hit_rate: measured.directed === 0 ? null : round(measured.hits / measured.directed, 3),
})
