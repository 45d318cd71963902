import { type AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { round } from '@bellwether-markets/engine/series/round'
import { capitalised } from '../english.ts'
import type { CheckBody } from './check-body.ts'

/** What was asked for, each symbol once. */
export interface Holdings {
  readonly by: 'weight' | 'shares'
  /** By symbol in upper case, sorted by it: the order of the lines counts for nothing. Weights are fractions of the whole. */
  readonly amounts: ReadonlyMap<string, number>
  /** A fraction. */
  readonly cash: number
}

/** Of the sum of the weights. */
const TOLERANCE = 0.005

type Line = CheckBody['holdings'][number]

/**
 * By weight, brought to a sum of exactly 1 with the cash.
 * @throws AppError `validation_error`
 */
export function readHoldings({ holdings, cash_pct = 0 }: CheckBody): Holdings {
  const by = kindOf(holdings)
  const lines = Map.groupBy(holdings, ({ symbol }) => symbol.trim().toUpperCase())
  const amounts = new Map(
    [...lines]
      .map(([symbol, own]): [string, number] => [symbol, sumOf(own.map((line) => line[by] ?? 0))])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  return by === 'shares' ? { by, amounts, cash: cash_pct / 100 } : inFractions(amounts, cash_pct)
}

function kindOf(lines: readonly Line[]): Holdings['by'] {
  const by = lines[0].weight === undefined ? 'shares' : 'weight'
  for (const [at, line] of lines.entries()) {
    const other = by === 'weight' ? line.shares : line.weight
    if (line[by] === undefined || other !== undefined) {
      const demand = 'give every line either weight or shares, and all lines the same'
      throw rejection([at], `${demand}: {"symbol":"NVDA","weight":40}`, line.symbol)
    }
    if (line[by] <= 0)
      throw rejection([at, by], `only long holdings can be checked: ${by} must be above 0`, line[by])
  }
  return by
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function inFractions(amounts: ReadonlyMap<string, number>, cashPct: number): Holdings {
  const sum = sumOf([...amounts.values()])
  const asFractions = sum + cashPct / 100
  const inPercent = (sum + cashPct) / 100
  const errorOf = (whole: number): number => Math.abs(whole - 1)
  const isPercent = errorOf(inPercent) < errorOf(asFractions)
  const whole = isPercent ? inPercent : asFractions
  if (errorOf(whole) > TOLERANCE + 1e-12) throw wrongSum(sum, cashPct)
  const scale = isPercent ? 100 * whole : whole
  return {
    by: 'weight',
    amounts: new Map([...amounts].map(([symbol, amount]) => [symbol, amount / scale])),
    cash: cashPct / 100 / whole,
  }
}

function wrongSum(sum: number, cashPct: number): AppError {
  const printed = (value: number): number => round(value, 4)
  const fractions = `fractions with cash must make 1: ${printed(sum)} + ${printed(cashPct / 100)} = ${printed(sum + cashPct / 100)}`
  const percents = `percent with cash must make 100: ${printed(sum)} + ${printed(cashPct)} = ${printed(sum + cashPct)}`
  return rejection([], `${fractions}; ${percents}${restText(sum, cashPct)}`, printed(sum))
}

/** The reason is the hint, too: not every surface shows both. */
const rejection = (path: readonly (string | number)[], reason: string, input: string | number): AppError =>
  invalidValue(['body', 'holdings', ...path], reason, input, `${capitalised(reason)}.`)

/** If something is left, it may be cash. */
function restText(sum: number, cashPct: number): string {
  const invested = sum <= 1 ? 100 * sum : sum
  if (cashPct > 0 && Math.abs(invested / 100 + cashPct - 1) <= TOLERANCE) {
    return `; cash_pct is in percent: did you mean ${round(100 * cashPct, 2)}`
  }
  return invested < 100 ? `; if the rest is cash, send cash_pct=${round(100 - invested, 2)}` : ''
}
