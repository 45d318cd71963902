import type { Concise } from '@bellwether-markets/products/contract/concise'
import type { Symbols } from './symbols-schema.ts'

export function conciseSymbols(answer: Symbols, _query: unknown, limit: number | undefined): Concise {
  return {
    summary: summaryOf(answer),
    columns: ['symbol', 'name', 'class', 'sector', 'currency', 'has'],
    rows: answer.rows
      .slice(0, limit)
      .map(({ symbol, name, asset_class, sector, currency, has }) => [
        symbol,
        name,
        asset_class,
        sector,
        currency,
        has.join(' '),
      ]),
  }
}

function summaryOf({ query, rows: [first, ...others], exact, not_covered }: Symbols): string {
  if (first === undefined) return not_covered ?? ''
  const near = `${first.symbol} (${first.name})${others.length === 0 ? '' : ` and ${others.length} more`}`
  if (not_covered !== null) return `${not_covered} Near it: ${near}.`
  if (exact) return `${query.trim()} is ${first.symbol} (${first.name}).`
  return `${query.trim()} may mean ${near}.`
}
