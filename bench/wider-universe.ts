import { type Asset, type Sector, type Universe, universeOf } from '@bellwether-markets/engine/market/asset'
import { DEMO_UNIVERSE, SECTOR_ETFS } from '@bellwether-markets/engine/market/universe'

const LETTERS = 26
const LETTERS_OF_A_SYMBOL = 4
const A = 65

/**
 * The universe of the demo market with as many stocks as make a number of assets: the first of its own, then made up ones,
 * `AAAAQ`, `BAAAQ`, …, spread over all sectors.
 * @param assets at least as many as it has without its stocks, at most 400,000
 */
export function widerUniverse(assets: number): Universe {
  const others = DEMO_UNIVERSE.assets.filter(({ assetClass }) => assetClass !== 'equity')
  const own = DEMO_UNIVERSE.assets.filter(({ assetClass }) => assetClass === 'equity')
  const wanted = assets - others.length
  if (wanted < 0)
    throw new RangeError(`${assets} assets are fewer than the ${others.length} that are no stocks`)
  const kept = keptStocks(own, wanted)
  const added = Array.from({ length: wanted - kept.length }, (_, place) => madeUp(place))
  return universeOf([...kept, ...added, ...others])
}

/** As evenly over the sectors as the list is. */
function keptStocks(own: readonly Asset[], wanted: number): readonly Asset[] {
  if (wanted >= own.length) return own
  return Array.from({ length: wanted }, (_, place) => own[Math.floor((place * own.length) / wanted)] as Asset)
}

function madeUp(place: number): Asset {
  let letters = ''
  for (let rest = place; letters.length < LETTERS_OF_A_SYMBOL; rest = Math.floor(rest / LETTERS)) {
    letters += String.fromCharCode(A + (rest % LETTERS))
  }
  const symbol = `${letters}Q`
  const name = `${symbol[0]}${symbol.slice(1).toLowerCase()} Industries`
  const sector = SECTOR_ETFS[place % SECTOR_ETFS.length]?.sector as Sector
  return { symbol, name, assetClass: 'equity', sector, currency: 'USD' }
}
