import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  asInstant,
  DAY,
  formatInstant,
  type Instant,
  parseDay,
  parseInstant,
} from '@bellwether-markets/engine/kernel/time'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { ANALYSED } from '@bellwether-markets/products/on-demand'
import { ANALYSES } from '@bellwether-markets/products/on-demand-computations'
import type { MarketSource, Snapshot } from '../packages/server/src/service/ports.ts'
import { analysisMaker } from '../packages/server/src/service/snapshots/analysis-maker.ts'
import { randomStream } from '../packages/simulator/src/random.ts'
import { cutAt, noiseAfter } from './fakes/rewritten-market.ts'
import { factsOf, makerOf, rememberedFacts } from './fixtures/maker-of.ts'
import { smallMarket } from './fixtures/small-market.ts'

const instant = (text: string): Instant => parseInstant(text) ?? assert.fail(text)
const day = (text: string) => parseDay(text) ?? assert.fail(text)

/** In the middle of a session, so that bars and news of the day come later. */
const INSTANTS = ['2022-05-18T15:10:00Z', '2022-06-03T21:30:00Z'].map(instant)
const LAST = day('2022-06-30')

/** One question of each analysis. */
const questionsIn = ({ universe }: Observations): Readonly<Record<string, object>> => {
  const stocks = universe.assets.filter(({ assetClass }) => assetClass === 'equity')
  const [one, other] = stocks.slice(-2).map(({ symbol }) => symbol)
  return {
    'asset-closes': { symbol: one },
    'signal-pasts': {},
    'prices-history-range': { symbol: `${one},GC=F`, interval: '1w' },
    'prices-why': { symbol: one },
    'portfolio-check': {
      holdings: [
        { symbol: 'SPY', weight: 40 },
        { symbol: 'GC=F', weight: 10 },
        { symbol: 'TLT', weight: 30 },
        { symbol: other, weight: 20 },
      ],
    },
    compare: { symbols: `${one},${other}` },
  }
}

/** @param stored rows that are known already */
function answersOf(
  observations: Observations,
  stored = rememberedFacts(),
): (asOf: Instant) => Readonly<Record<string, string>> {
  const source: MarketSource = { kind: 'demo', id: 'test', observations, advanceTo: () => undefined }
  const kept = new Map<string, Snapshot>()
  const keyOf = (product: string, asOf: Instant): string => `${product} ${asOf}`
  const store = {
    get: (product: string, _: number, asOf: Instant) => kept.get(keyOf(product, asOf)),
    put: (snapshot: Snapshot) => void kept.set(keyOf(snapshot.product, snapshot.asOf), snapshot),
    close: () => undefined,
  }
  const facts = factsOf(source, stored)
  const maker = makerOf(source, store, facts)
  const analyse = analysisMaker({
    declared: ANALYSED,
    analyses: ANALYSES,
    source,
    facts,
    upstreamAt: (product, asOf) => maker.upstreamAt(product, asOf, 'past'),
  })
  const questions = questionsIn(observations)
  return (asOf) =>
    Object.fromEntries(
      ANALYSED.map(({ id }) => [
        id,
        JSON.stringify(analyse({ id, asOf, query: questions[id] as Readonly<Record<string, unknown>> })),
      ]),
    )
}

test('no analysis sees what became known after its instant', () => {
  const market = smallMarket(7, LAST)
  const history = rememberedFacts()
  const begin = asInstant(INSTANTS[0] - DAY)
  answersOf(cutAt(market, begin), history)(begin)
  const continued = (observations: Observations) => {
    const stored = rememberedFacts()
    history.copyTo(stored)
    return answersOf(observations, stored)
  }
  const whole = continued(market)
  const noise = randomStream(7, 'noise')
  for (const asOf of INSTANTS) {
    const told = whole(asOf)
    assert.deepEqual(continued(cutAt(market, asOf))(asOf), told, `cut at ${formatInstant(asOf)}`)
    const noisy = noiseAfter(market, asOf, () => noise.uniform())
    assert.deepEqual(continued(noisy)(asOf), told, `noise after ${formatInstant(asOf)}`)
  }
  // What is compared depends on the market.
  const [one, other] = INSTANTS.map(whole)
  for (const { id } of ANALYSED) assert.notEqual(one[id], other[id], id)
})
