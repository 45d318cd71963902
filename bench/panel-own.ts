import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alphaMarket, crossSectionAt } from '@bellwether-markets/engine/signals/alpha/cross-section'
import {
  FEATURE_COUNT,
  panelFeatures,
} from '@bellwether-markets/engine/signals/alpha/features/alpha-features'
import type { PriceSeries } from '@bellwether-markets/engine/signals/alpha/price-series'
import { cpuMs } from './asof-market.ts'
import type { Panel, PanelResult } from './panel-data.ts'
import { memoryOf } from './process-figures.ts'

const WARM_UP_STOCKS = 64
const [, , directory = ''] = process.argv

process.send?.(measure(), () => process.exit())

function measure(): PanelResult {
  const panel: Panel = JSON.parse(readFileSync(join(directory, 'panel.json'), 'utf8'))
  const { buffer, byteOffset } = readFileSync(join(directory, 'closes.f64'))
  const closes = new Float64Array(buffer, byteOffset, panel.stocks * panel.day.length)
  const series = panel.sectors.map((sector, stock): PriceSeries => {
    const from = stock * panel.day.length
    return {
      symbol: `S${stock}`,
      sector: `sector ${sector}`,
      day: panel.day,
      adjustedClose: closes.subarray(from, from + panel.day.length),
      dollarVolume: undefined,
      quotedClose: undefined,
      trainsFrom: Number.NEGATIVE_INFINITY,
      serves: true,
    }
  })
  compute(series.slice(0, WARM_UP_STOCKS), panel)
  const [cpuBefore, begun] = [cpuMs(), performance.now()]
  const computed = compute(series, panel)
  const spent = { cpuS: (cpuMs() - cpuBefore) / 1000, wallS: (performance.now() - begun) / 1000 }
  const { peakMb } = memoryOf(process.pid)
  return { version: process.version, ...spent, peakMb, ...sumsOf(computed) }
}

/** As the service does for the decisions of a year. */
function compute(series: readonly PriceSeries[], { rows }: Panel) {
  const market = alphaMarket(series)
  const features = panelFeatures(market.paths, market.panel.day, rows)
  return { features, sections: rows.map((row, week) => crossSectionAt(market, row, features[week])) }
}

function sumsOf({ features, sections }: ReturnType<typeof compute>) {
  let ofFeatures = 0
  let ofScores = 0
  sections.forEach(({ members, scores }, week) => {
    for (const member of members) {
      const from = member * FEATURE_COUNT
      for (const value of features[week].subarray(from, from + FEATURE_COUNT)) ofFeatures += value
    }
    scores.forEach((score, at) => {
      ofScores += Math.abs(score) * (1 + Math.floor(at / FEATURE_COUNT))
    })
  })
  return { features: ofFeatures, scores: ofScores }
}
