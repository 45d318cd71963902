import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { Recording } from '../suppliers/recorded-responses.ts'
import { recordedAnswer } from './recorded-answers.ts'
import { barsFile } from './recorded-bars.ts'
import { figuresFile } from './recorded-figures.ts'
import { inQuotes, newsFile } from './recorded-headlines.ts'

/**
 * What was recorded up to a moment, read without the parsers of the live market and laid out as a replay directory.
 * @param given recordings that were asked for by then; a supplier is asked for the news of one company at a time
 */
export function recordedMarket(
  all: readonly Recording[],
  assets: readonly Asset[],
  now: Instant,
  given: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const answerTo = (url: string): Recording | undefined => recordedAnswer(all, new URL(url), now)
  const files: Record<string, string> = { 'assets.csv': assetsFile(assets) }
  for (const asset of assets) {
    const bars = barsFile(asset, now, answerTo)
    if (bars !== undefined) files[`daily/${asset.symbol}.csv`] = bars
  }
  files['news.csv'] = newsFile(
    all.filter(({ id }) => given.has(id)),
    now,
  )
  files['fundamentals.csv'] = figuresFile(assets, now, answerTo)
  return files
}

const assetsFile = (assets: readonly Asset[]): string =>
  [
    'symbol,name,class,sector,currency',
    ...assets.map(({ symbol, name, assetClass, sector = '', currency }) =>
      [symbol, inQuotes(name), assetClass, sector, currency].join(),
    ),
  ].join('\n')
