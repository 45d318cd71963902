import type { Numbers } from '@bellwether-markets/engine/market/observation'
import { pearson } from '@bellwether-markets/engine/statistics/pearson'
import { known } from '../known.ts'
import type { CheckedPortfolio } from './check-schema.ts'

const PAIRS_SHOWN = 10

/** @param returns of each symbol on the same days */
export function describeCorrelations(
  symbols: readonly string[],
  returns: readonly Numbers[],
): CheckedPortfolio['correlations'] {
  const matrix = returns.map((one, i) =>
    returns.map((other, j) => (i === j ? 1 : known(pearson(one, other), 2))),
  )
  const pairs = symbols.flatMap((one, i) =>
    symbols.slice(i + 1).flatMap((other, at) => {
      const correlation = matrix[i][i + 1 + at]
      return correlation === null ? [] : { one, other, correlation }
    }),
  )
  return {
    pairs: pairs.toSorted((a, b) => b.correlation - a.correlation).slice(0, PAIRS_SHOWN),
    symbols: [...symbols],
    matrix,
  }
}
