import type { AlphaMarket } from './cross-section.ts'

/**
 * Log return from the close after a row to the close `horizon` days later.
 * @returns NaN if incomplete or if a move between was rejected
 */
export function forwardReturn({ paths }: AlphaMarket, stock: number, row: number, horizon: number): number {
  const { logPrice, rejected } = paths[stock]
  const entry = row + 1
  const exit = entry + horizon
  if (exit >= logPrice.length || rejected[exit] !== rejected[entry]) return Number.NaN
  return logPrice[exit] - logPrice[entry]
}
