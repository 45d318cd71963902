import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { ASSET_CLASSES } from '@bellwether-markets/engine/market/asset'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import type { ImportedFile } from '@bellwether-markets/suppliers/replay/import-daily'
import { importMarket } from '@bellwether-markets/suppliers/replay/import-market'
import type { RowFault } from '@bellwether-markets/suppliers/replay/imported-bars'
import { REPLAY_CURRENCY } from '@bellwether-markets/suppliers/replay/replay-assets'
import { progressBar } from './progress-bar.ts'

export interface ImportOptions {
  readonly into: string
  readonly symbol?: string
  readonly class?: string
  readonly currency?: string
  readonly replace?: true
}

const FAULTS_SHOWN = 10

/**
 * @returns whether every file was imported or already present
 * @throws StartupError if nothing can be imported
 */
export function importFiles(from: string, options: ImportOptions): boolean {
  const described = describedOf(options)
  const bar = progressBar()
  let files: readonly ImportedFile[]
  try {
    files = importMarket({
      from,
      into: options.into,
      replace: options.replace === true,
      symbol: options.symbol,
      described,
      known: DEFAULT_UNIVERSE.bySymbol,
      onProgress: ({ file }, done, count) => bar.progress(done / count, file),
    })
  } finally {
    bar.stop()
  }
  for (const file of files) process.stdout.write(linesOf(file))
  const rejections = files.filter(({ outcome }) => outcome === 'refused').length
  const unchanged = files.filter(({ outcome }) => outcome === 'unchanged').length
  process.stdout.write(
    `\nFiles: ${files.length - rejections - unchanged} imported, ${unchanged} unchanged, ${rejections} refused. ` +
      `To serve this market set MARKET=replay, REPLAY_DIR=${options.into} and REPLAY_AS_OF or REPLAY_FROM.\n`,
  )
  return rejections === 0
}

function describedOf({ class: name, currency }: ImportOptions) {
  if (name === undefined && currency === undefined) return undefined
  const assetClass = ASSET_CLASSES.find((known) => known === name)
  if (assetClass === undefined || currency === undefined || !REPLAY_CURRENCY.test(currency)) {
    throw new StartupError(
      '--class and --currency must be used together',
      `Use one of ${ASSET_CLASSES.join(', ')} for --class and a code such as USD for --currency.`,
    )
  }
  return { assetClass, currency }
}

function linesOf({ file, symbol, outcome, text, faults }: ImportedFile): string {
  if (outcome !== 'refused') return `ok    ${file}${symbol === undefined ? '' : ` as ${symbol}`}: ${text}\n`
  const lines = faults
    .slice(0, FAULTS_SHOWN)
    .map((fault) => `FAIL  ${file}${placeOf(fault)}: ${fault.problem}\n`)
  const further = faults.length - lines.length
  return lines.join('') + (further > 0 ? `      ${file}: ${further} more errors\n` : '')
}

const placeOf = ({ row, column }: RowFault): string =>
  (row === 0 ? '' : `, row ${row}`) + (column === undefined ? '' : `, column ${column}`)
