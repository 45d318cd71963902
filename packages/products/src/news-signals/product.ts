import type { Asset, Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily, intraday, news, upstreamIfAny } from '@bellwether-markets/engine/market/inputs'
import type { Headline } from '@bellwether-markets/engine/market/observation'
import { affectedSymbols } from '@bellwether-markets/engine/news/impact/event-effects'
import { namesWith } from '@bellwether-markets/engine/news/linking/find-aliases'
import { defineInternalComputation } from '../contract/product.ts'
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
