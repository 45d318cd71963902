import type { Concise } from '../contract/concise.ts'
import type { Comparison } from './compare-schema.ts'

/** Measures in columns of assets, the largest difference first. */
export function conciseCompare(answer: Comparison, _query: unknown, limit: number | undefined): Concise {
  const { assets, measures, correlations, caveats, unknown, not_analysed } = answer
  return {
    summary: answer.summary,
    caveats: [...caveats, answer.rule],
    correlations: correlations.map(({ symbols, correlation, n }) => [...symbols, correlation, n]),
    ...(unknown.length === 0 ? {} : { unknown }),
    ...(not_analysed.length === 0 ? {} : { not_analysed }),
    columns: ['field', ...assets.map(({ symbol }) => symbol), 'better'],
    rows: measures
      .filter(({ values }) => values.some(({ value }) => value !== null))
      .slice(0, limit)
      .map(({ field, values, better }) => [field, ...values.map(({ value }) => value), better]),
    more: 'detail=detailed for units, meanings and places in the sector.',
  }
}
