import { defineInternalComputation } from '../../contract/product.ts'
import type { Asset, Universe } from '../../domain/market/asset.ts'
import { assets, daily, intraday, news, upstreamIfAny } from '../../domain/market/inputs.ts'
import type { Headline } from '../../domain/market/observation.ts'
import { affectedSymbols } from '../../domain/news/impact/affected-symbols.ts'
import { namesWith } from '../../domain/news/linking/find-aliases.ts'
import { DESK_HOURS, NewsDesk } from './news-schema.ts'
import { newsRecordProduct } from './record-product.ts'

/** Days of a volatility, and a few spare ones. */
const DAILY_BARS = 90
const SESSIONS = 3
const WITHIN_THE_DAY: readonly string[] = ['equity', 'etf', 'sector_etf']

export const newsSignals = defineInternalComputation({
  id: 'news-signals',
  access: 'internal',
  version: 5,
  title: 'News events and signals',
  snapshot: NewsDesk,
  inputs: deskInputs,
  refresh: { cron: '*/10 * * * *' },
})

function deskInputs(universe: Universe) {
  const symbols = universe.assets.map(({ symbol }) => symbol)
  const traded = universe.assets.filter(({ assetClass }) => WITHIN_THE_DAY.includes(assetClass))
  return {
    headlines: news(DESK_HOURS),
    tracked: assets(symbols),
    days: daily(symbols, DAILY_BARS, ofTheNews),
    bars: intraday(
      traded.map(({ symbol }) => symbol),
      SESSIONS,
      ofTheNews,
    ),
    record: upstreamIfAny(newsRecordProduct),
  }
}

interface Before {
  readonly headlines: readonly Headline[] | undefined
  readonly tracked: readonly Asset[]
}

const ofTheNews = ({ headlines = [], tracked }: Before): ReadonlySet<string> =>
  affectedSymbols(headlines, namesWith(tracked))
