import { agentContext } from './agent-context/product.ts'
import { alpha } from './alpha/product.ts'
import { analysis } from './analysis/product.ts'
import { briefing, morningBriefing } from './briefing/product.ts'
import { calendar } from './calendar/product.ts'
import { commodities } from './commodities/product.ts'
import { commoditySignals } from './commodity-signals/product.ts'
import { catalogOf } from './contract/catalog.ts'
import { events } from './events/product.ts'
import { impact } from './impact/product.ts'
import { intraday } from './intraday/product.ts'
import { intradayEvidence } from './intraday/record-product.ts'
import { newsSignals } from './news-signals/product.ts'
import { newsRecordProduct } from './news-signals/record-product.ts'
import { portfolioModel } from './portfolio/product.ts'
import { prices } from './prices/product.ts'
import { pricesHistory } from './prices-history/product.ts'
import { radar } from './radar/product.ts'
import { regimeHistory } from './regime/history-product.ts'
import { regime } from './regime/product.ts'
import { newsIntensityProduct } from './risk/news-intensity-product.ts'
import { risk } from './risk/product.ts'
import { riskHistory } from './risk-history/product.ts'
import { screener } from './screener/product.ts'
import { sectorRadar } from './sector-radar/product.ts'
import { signalsLatest } from './signals-latest/product.ts'

/** In the order of computation. A new product is a folder, a line here and a row of the computations. */
export const PRODUCTS = [
  risk,
  riskHistory,
  regime,
  regimeHistory,
  prices,
  pricesHistory,
  signalsLatest,
  alpha,
  intraday,
  commodities,
  events,
  impact,
  agentContext,
  calendar,
  analysis,
  screener,
  sectorRadar,
  portfolioModel,
  briefing,
] as const

/** Inputs of products only. */
export const INTERNAL_PRODUCTS = [
  radar,
  commoditySignals,
  intradayEvidence,
  morningBriefing,
  newsIntensityProduct,
  newsRecordProduct,
  newsSignals,
] as const

export const CATALOG = catalogOf(PRODUCTS, INTERNAL_PRODUCTS)
