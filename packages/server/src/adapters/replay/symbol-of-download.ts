import { basename } from 'node:path'

const NAMED = /^(?:daily_(?:adjusted_)?)?(.+?)(?:_us)?(?:_d)?$/i

/**
 * The symbol that the name of a download tells: `AAPL.csv` (Yahoo), `aapl_us_d.csv` (Stooq), `daily_adjusted_AAPL.csv`
 * (Alpha Vantage), each also with the number that browsers add to a second download.
 */
export function symbolOfDownload(path: string): string {
  const name = basename(path)
    .replace(/\.csv$/i, '')
    .replace(/ ?\(\d+\)$/, '')
  return (NAMED.exec(name)?.[1] ?? name).toUpperCase()
}
