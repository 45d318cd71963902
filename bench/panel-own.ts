import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { alphaMarket, crossSectionAt } from '../packages/server/src/domain/signals/alpha/cross-section.ts'
import {
  alphaFeatures,
  FEATURE_COUNT,
} from '../packages/server/src/domain/signals/alpha/features/alpha-features.ts'
import type { PriceSeries } from '../packages/server/src/domain/signals/alpha/price-series.ts'
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
      ...{ symbol: `S${stock}`, sector: `sector ${sector}`, day: panel.day },
      adjustedClose: closes.subarray(from, from + panel.day.length),
      ...{ dollarVolume: undefined, quotedClose: undefined },
      ...{ trainsFrom: Number.NEGATIVE_INFINITY, serves: true },
    }
  })
  compute(series.slice(0, WARM_UP_STOCKS), panel)
  const [cpuBefore, begun] = [cpuMs(), performance.now()]
  const { market, sections } = compute(series, panel)
  const spent = { cpuS: (cpuMs() - cpuBefore) / 1000, wallS: (performance.now() - begun) / 1000 }
  const { peakMb } = memoryOf(process.pid)
  return { version: process.version, ...spent, peakMb, ...sumsOf(market, sections, panel) }
}

/** What the service does for the decisions of a year. */
function compute(series: readonly PriceSeries[], { rows }: Panel) {
  const market = alphaMarket(series)
  return { market, sections: rows.map((row) => crossSectionAt(market, row)) }
}

type Computed = ReturnType<typeof compute>

function sumsOf(market: Computed['market'], sections: Computed['sections'], { before }: Panel) {
  let features = 0
  let scores = 0
  sections.forEach((section, week) => {
    section.members.forEach((member) => {
      for (const value of alphaFeatures(market.paths[member], section.row, before[week] ?? []))
        features += value
    })
    section.scores.forEach((score, at) => {
      scores += Math.abs(score) * (1 + Math.floor(at / FEATURE_COUNT))
    })
  })
  return { features, scores }
}
