import { assetWords } from '@bellwether-markets/engine/briefing/asset-words'
import { REGION_WORDS, STATUS_WORDS } from '@bellwether-markets/engine/briefing/market-words'
import { moveScaleOf } from '@bellwether-markets/engine/briefing/price-record'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import { SP500_FUND, VIX } from '@bellwether-markets/engine/market/roles'
import { round } from '@bellwether-markets/engine/series/round'
import { formatDate, formatNumber } from '@bellwether-markets/engine/text/number-format'
import type { Commodities, CommodityOutlook } from '@bellwether-markets/products/commodities/commodity-schema'
import { commodities } from '@bellwether-markets/products/commodities/product'
import type { Product } from '@bellwether-markets/products/contract/product'
import { capitalised, percent } from '@bellwether-markets/products/english'
import { priceDecimals } from '@bellwether-markets/products/known'
import type { Price, PricesSnapshot } from '@bellwether-markets/products/prices/price-schema'
import { prices } from '@bellwether-markets/products/prices/product'
import { REGIME_WORDS } from '@bellwether-markets/products/regime/flip-text'
import { regime } from '@bellwether-markets/products/regime/product'
import type { MarketRegime } from '@bellwether-markets/products/regime/regime-schema'
import { risk } from '@bellwether-markets/products/risk/product'
import type { RiskIndex } from '@bellwether-markets/products/risk/risk-schema'
import { signalsLatest } from '@bellwether-markets/products/signals-latest/product'
import type { Static, TSchema } from 'typebox'
import type { Change } from './change.ts'
import { compareSignals } from './compare-signals.ts'

export interface ComparedProduct {
  readonly product: Product
  /** Pure. @param universe names assets */
  compare(before: never, after: never, universe: Universe): readonly Change[]
}

const compared = <Snapshot extends TSchema>(
  product: Product & { readonly snapshot: Snapshot },
  compare: (before: Static<Snapshot>, after: Static<Snapshot>, universe: Universe) => readonly Change[],
): ComparedProduct => ({ product, compare })

export const COMPARED_PRODUCTS: readonly ComparedProduct[] = [
  compared(regime, compareRegime),
  compared(risk, compareRisk),
  compared(commodities, compareCommodities),
  compared(signalsLatest, compareSignals),
  compared(prices, comparePrices),
]

/** About the 97th percentile of daily moves of the index. */
const LARGE_MOVE_POINTS = 5
const LARGE_REGIONAL_MOVE_POINTS = 10
const RISK_PROXIES = [SP500_FUND, VIX]

export function compareRisk(before: RiskIndex, after: RiskIndex): readonly Change[] {
  return [...ofStatus(before, after), ...ofRegions(before, after)]
}

function ofStatus(before: RiskIndex, after: RiskIndex): readonly Change[] {
  const move = round(after.value - before.value, 1)
  const changed = before.status !== after.status
  if (!changed && Math.abs(move) < LARGE_MOVE_POINTS) return []
  const moved = `The risk index ${verbOf(move)} from ${before.value} to ${after.value}`
  return [
    {
      product: 'risk',
      kind: changed ? 'risk_status' : 'risk_value',
      subject: null,
      before: changed ? before.status : before.value,
      after: changed ? after.status : after.value,
      importance: Math.min(100, (changed ? 70 : 40) + Math.abs(move)),
      why: changed
        ? `${moved}: ${statusText(after.status)} after ${statusText(before.status)}.`
        : `${moved} and is still ${statusText(after.status)}.`,
      assets: RISK_PROXIES,
    },
  ]
}

function ofRegions(before: RiskIndex, after: RiskIndex): readonly Change[] {
  return Object.entries(after.regions).flatMap(([name, region]) => {
    const earlier = before.regions[name as keyof RiskIndex['regions']]
    if (region.score === null || earlier.score === null || region.status === earlier.status) return []
    // A score with news is of another kind than one without.
    if ((region.news === null) !== (earlier.news === null)) return []
    const move = region.score - earlier.score
    if (Math.abs(move) < LARGE_REGIONAL_MOVE_POINTS) return []
    return [
      {
        product: 'risk',
        kind: 'region_status',
        subject: name,
        before: earlier.status,
        after: region.status,
        importance: Math.min(100, 30 + Math.abs(move)),
        why: `Risk ${REGION_WORDS[name as keyof typeof REGION_WORDS].en} ${verbOf(move)} from ${earlier.score} to ${region.score}: ${statusText(region.status)} after ${statusText(earlier.status)}.`,
        assets: [],
      },
    ]
  })
}

const statusText = (status: RiskIndex['status'] | null): string =>
  status === null ? 'unknown' : STATUS_WORDS[status].en

export function compareRegime(before: MarketRegime, after: MarketRegime): readonly Change[] {
  if (before.regime !== after.regime) {
    return [
      {
        product: 'regime',
        kind: 'regime',
        subject: null,
        before: before.regime,
        after: after.regime,
        importance: after.regime === 'CRISIS' || before.regime === 'CRISIS' ? 100 : 90,
        why: `The regime is a ${REGIME_WORDS[after.regime]} since ${formatDate(after.since, 'en')}; it was a ${REGIME_WORDS[before.regime]}.`,
        assets: RISK_PROXIES,
      },
    ]
  }
  const waiting = after.pending?.regime
  if (waiting === undefined || waiting === before.pending?.regime) return []
  return [
    {
      product: 'regime',
      kind: 'regime_pending',
      subject: null,
      before: before.pending?.regime ?? null,
      after: waiting,
      importance: 55,
      why: `The regime is still a ${REGIME_WORDS[after.regime]}, but the conditions of a ${REGIME_WORDS[waiting]} hold and wait for confirmation.`,
      assets: RISK_PROXIES,
    },
  ]
}

/** About twice the daily volatility of a typical member, in percent. */
const LARGE_MOVE_PCT: Readonly<Record<Price['asset_class'], number>> = {
  equity: 4,
  etf: 2.5,
  sector_etf: 2.5,
  commodity: 4,
  fx: 1.2,
  index: 2.5,
}
const NAMED: readonly Price['asset_class'][] = ['etf', 'sector_etf', 'fx']
const MOST_MOVERS = 10

export function comparePrices(before: PricesSnapshot, after: PricesSnapshot): readonly Change[] {
  const earlier = new Map(before.prices.map((price) => [price.symbol, price]))
  return after.prices
    .flatMap((to) => {
      const from = earlier.get(to.symbol)
      return from && from.price > 0 && to.price > 0 ? { from, to, multiple: ordinaryMoves(from, to) } : []
    })
    .filter(({ multiple }) => multiple >= 1)
    .sort((one, other) => other.multiple - one.multiple)
    .slice(0, MOST_MOVERS)
    .map(({ from, to, multiple }) => moved(from, to, multiple))
}

const percentMoved = (from: Price, to: Price): number => round(100 * (to.price / from.price - 1), 2)

const ordinaryMoves = (from: Price, to: Price): number =>
  Math.abs(percentMoved(from, to)) / LARGE_MOVE_PCT[to.asset_class]

function moved(from: Price, to: Price, multiple: number): Change {
  return {
    product: 'prices',
    kind: 'price_move',
    subject: to.symbol,
    before: from.price,
    after: to.price,
    importance: round(Math.min(80, 25 + 15 * multiple), 1),
    why: `${subjectOf(to)} ${moveText(from, to)}.`,
    assets: [to.symbol],
  }
}

/** Prices of funds and pairs are theirs alone, so that these keep their names. */
const subjectOf = ({ symbol, name, asset_class }: Price): string =>
  NAMED.includes(asset_class) ? name : capitalised(assetWords({ symbol, name, assetClass: asset_class }).en)

/** Yields in basis points, the VIX in points, else percent. */
function moveText(from: Price, to: Price): string {
  const move = to.price - from.price
  const scale = moveScaleOf(to.symbol)
  const sign = scale === 'basis_points' ? '%' : ''
  const priceOf = ({ price }: Price): string =>
    `${formatNumber(price, to.asset_class === 'fx' ? priceDecimals(price) : 2, 'en')}${sign}`
  const size = {
    return: percent(Math.abs(move / from.price), 1),
    log: `${formatNumber(Math.abs(move), 2, 'en')} points`,
    basis_points: `${formatNumber(Math.abs(100 * move), 0, 'en')} basis points`,
    points: `${formatNumber(Math.abs(move), 1, 'en')} points`,
  }[scale]
  return `${verbOf(move)} ${size}, from ${priceOf(from)} to ${priceOf(to)}`
}

const verbOf = (move: number): string => (move < 0 ? 'fell' : 'rose')

export function compareCommodities(before: Commodities, after: Commodities): readonly Change[] {
  const earlier = new Map(before.commodities.map((outlook) => [outlook.symbol, outlook]))
  return after.commodities.flatMap((outlook) => {
    const from = earlier.get(outlook.symbol)
    return from && from.direction !== outlook.direction ? [turned(from, outlook)] : []
  })
}

function turned(from: CommodityOutlook, to: CommodityOutlook): Change {
  const reversed = from.direction !== null && to.direction !== null
  return {
    product: 'commodities',
    kind: 'commodity_direction',
    subject: to.symbol,
    before: from.direction,
    after: to.direction,
    importance: reversed ? 60 : 45,
    why: `The score of ${assetWords({ ...to, assetClass: 'commodity' }).en} went from ${scoreText(from)} to ${scoreText(to)} of 100: ${to.direction ?? 'no direction'} after ${from.direction ?? 'no direction'}.`,
    assets: [to.symbol],
  }
}

const scoreText = ({ score }: CommodityOutlook): string =>
  score === null ? 'none' : formatNumber(score, 1, 'en')
