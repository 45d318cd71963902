import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Briefing } from '@bellwether-markets/products/briefing/briefing-schema'
import {
  lastAsExtreme,
  lastMove,
  lastRow,
  type MarketReading,
  movesOf,
  type Series,
} from './market-readings.ts'

type Measure = 'high' | 'low' | 'gain' | 'loss'
type Fact = Briefing['facts'][number]

const FEWEST_SESSIONS = 60
const FEWEST_ROWS = 250
const ALL: readonly Measure[] = ['high', 'low', 'gain', 'loss']

/** Facts of an edition that say since when nothing was as large. */
export const superlativesIn = ({ facts }: Pick<Briefing, 'facts'>): readonly Fact[] =>
  facts.filter(({ id }) => /\.(?:high|low|gain|loss)_since$|\.record_first$/.test(id))

/** Those that the whole record does not bear out. */
export function superlativeFaults(
  edition: Pick<Briefing, 'facts'>,
  market: MarketReading,
  risk: Series | undefined,
): readonly string[] {
  return superlativesIn(edition).flatMap((fact) => {
    const series = fact.id.startsWith('risk.') ? risk : seriesOfLabel(fact.label, market)
    if (series === undefined) return [`${fact.id}: no closes of ${fact.label}`]
    const measure = /\.(high|low|gain|loss)_since$/.exec(fact.id)?.[1] as Measure | undefined
    const found = measure === undefined ? recordOf(series) : sinceWhen(series, measure)
    return found === fact.value ? [] : [`${fact.id} is ${found ?? 'none'}, told is ${fact.value}`]
  })
}

/** The asset that a label of a fact names. */
export const seriesOfLabel = (label: string, { series }: MarketReading): Series | undefined =>
  [...series.values()].find(({ name }) => label.startsWith(`${name}, `) || label.endsWith(` of ${name}`))

/** The day of the last value as extreme, or the first day of the record if there is none; undefined if neither is worth a word. */
function sinceWhen(series: Series, measure: Measure): string | undefined {
  const at = lastSuch(series, measure)
  if (at < 0) return lastRow(series) >= FEWEST_ROWS ? dayText(series.day[0]) : undefined
  return lastRow(series) - at >= FEWEST_SESSIONS ? dayText(series.day[at]) : undefined
}

const recordOf = (series: Series): string | undefined =>
  ALL.some((measure) => isRecord(series, measure)) ? dayText(series.day[0]) : undefined

/** Whether no earlier value of the record was as extreme. */
export const isRecord = (series: Series, measure: Measure): boolean =>
  lastRow(series) >= FEWEST_ROWS && lastSuch(series, measure) < 0

/** Moves of the VIX are told in points. */
const asTold = (series: Series): Series =>
  series.measure === 'log' ? { ...series, measure: 'difference' } : series

function lastSuch(series: Series, measure: Measure): number {
  if (measure === 'high' || measure === 'low') return lastAsExtreme(series.close, measure === 'high')
  const isGain = measure === 'gain'
  if (lastMove(series) > 0 !== isGain) return lastRow(series) - 1
  return lastAsExtreme(movesOf(asTold(series)), isGain)
}

const dayText = (day: number): string => formatDay(asDay(day))
