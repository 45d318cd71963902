import type { Instant } from '../../kernel/time.ts'
import { mean } from '../../statistics/sample-statistics.ts'
import { rankShares } from '../rank-scores.ts'
import { companyFigures, type FigureRow } from './company-figures.ts'
import { QUALITY_INPUTS, qualityInputs } from './quality-inputs.ts'

export interface QualityScore {
  /** 0–100; undefined with less than half of the inputs. */
  readonly score: number | undefined
  /** Of inputs, 0–1. */
  readonly coverage: number
}

export interface RatedStock {
  readonly symbol: string
  readonly sector: string | undefined
}

const LEAST_COVERAGE = 0.5
const SMALLEST_GROUP = 3

/**
 * Within each sector, from figures published by an instant.
 * @param rows of any companies, in any order
 * Source: Asness, Frazzini and Pedersen 2019, with the inputs of `QUALITY_INPUTS`.
 */
export function qualityScores(
  rows: readonly FigureRow[],
  stocks: readonly RatedStock[],
  at: Instant,
): ReadonlyMap<string, QualityScore> {
  const bySymbol = Map.groupBy(rows, (row) => row.symbol)
  const sectors = Map.groupBy(stocks, (stock) => stock.sector)
  return new Map([...sectors.values()].flatMap((sector) => scoresWithin(sector, bySymbol, at)))
}

function scoresWithin(
  sector: readonly RatedStock[],
  bySymbol: ReadonlyMap<string, readonly FigureRow[]>,
  at: Instant,
): readonly (readonly [string, QualityScore])[] {
  const inputs = sector.map(({ symbol }) => {
    const company = companyFigures(bySymbol.get(symbol) ?? [], at)
    return company && qualityInputs(company)
  })
  const scores = rankedQuality(inputs)
  return sector.map(({ symbol }, at) => [symbol, scores[at]])
}

/** @param inputs of the companies of a sector; undefined if unknown */
export function rankedQuality(inputs: readonly (readonly number[] | undefined)[]): readonly QualityScore[] {
  const ranks = QUALITY_INPUTS.map((_, input) => {
    const values = inputs.map((own) => own?.[input] ?? Number.NaN)
    const present = values.filter((value) => !Number.isNaN(value)).length
    return present < SMALLEST_GROUP ? values.map(() => Number.NaN) : rankShares(values)
  })
  return inputs.map((_, at) => scoreOf(ranks.map((ofInput) => ofInput[at])))
}

function scoreOf(ranks: readonly number[]): QualityScore {
  const present = ranks.filter((rank) => !Number.isNaN(rank))
  const coverage = present.length / ranks.length
  return { score: coverage < LEAST_COVERAGE ? undefined : 100 * mean(present), coverage }
}
