import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const DAILY_HEADER = 'date,open,high,low,close,volume'
export const INTRADAY_HEADER = 'timestamp,open,high,low,close,volume'

/** A small invented market: two stocks, an oil future and a currency pair, a few rows each. */
export const SAMPLE_FILES: Readonly<Record<string, string>> = {
  'assets.csv': [
    'symbol,name,class,sector,currency',
    'ACME,"Acme, Inc.",equity,Industrials,USD',
    'BOLT,Bolt,equity,Energy,USD',
    'CL=F,Oil futures,commodity,Energy,USD',
    'ABCXYZ=X,ABC/XYZ,fx,,USD',
    '',
  ].join('\n'),
  'daily/ACME.csv': [
    DAILY_HEADER,
    '2025-06-02,10,11,9.5,10.5,1000',
    '2025-06-03,10.5,10.6,10.1,10.2,2000',
    '2025-06-04,10.2,10.8,10.2,10.7,3000',
    '',
  ].join('\n'),
  'daily/CL=F.csv': [
    DAILY_HEADER,
    '2020-04-17,18,18.3,17.3,18.27,5',
    '2020-04-20,17.73,17.85,-40.32,-37.63,7',
  ].join('\n'),
  'daily/ABCXYZ=X.csv': [DAILY_HEADER, '2025-06-02,,,,1.25,', '2025-06-03,1.2,1.3,1.1,1.27,'].join('\n'),
}

const written: string[] = []
process.on('exit', () => {
  for (const directory of written) rmSync(directory, { recursive: true, force: true })
})

/**
 * Writes a replay directory into a new temporary folder, which goes with the process.
 * @param changes files to add or replace; undefined leaves one out
 * @returns its path
 */
export function writeReplay(changes: Readonly<Record<string, string | undefined>> = {}): string {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-replay-'))
  written.push(directory)
  for (const [file, text] of Object.entries({ ...SAMPLE_FILES, ...changes })) {
    if (text === undefined) continue
    mkdirSync(dirname(join(directory, file)), { recursive: true })
    writeFileSync(join(directory, file), text)
  }
  return directory
}

/** Five-minute bars of a session, as the text of an intraday file without its header. */
export function intradayRows(firstStart: string, prices: readonly number[], volume = 100): string {
  const first = Date.parse(firstStart)
  return prices
    .map((price, index) => {
      const start = new Date(first + index * 300_000).toISOString().replace('.000Z', 'Z')
      return `${start},${price},${price + 0.1},${price - 0.1},${price},${volume}`
    })
    .join('\n')
}
