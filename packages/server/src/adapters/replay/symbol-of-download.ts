import { basename } from 'node:path'

const NAMED = /^(?:daily_(?:adjusted_)?)?(.+?)(?:_us)?(?:_d)?$/i

/**
 * Symbol from a download's name: `AAPL.csv` (Yahoo), `aapl_us_d.csv` (Stooq), `daily_adjusted_AAPL.csv` (Alpha
 * Vantage), with or without a browser's copy number.
 */
export function symbolOfDownload(path: string): string {
  const name = basename(path)
    .replace(/\.csv$/i, '')
    .replace(/ ?\(\d+\)$/, '')
  return (NAMED.exec(name)?.[1] ?? name).toUpperCase()
}
