import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AssetClass, universeOf } from './asset.ts'
import { DEFAULT_UNIVERSE, DEMO_UNIVERSE, INVENTED_COMPANIES, SECTOR_ETFS } from './universe.ts'

/** The eleven sectors of the Global Industry Classification Standard. */
const GICS_SECTORS = [
  'Communication Services',
  'Consumer Discretionary',
  'Consumer Staples',
  'Energy',
  'Financials',
  'Health Care',
  'Industrials',
  'Information Technology',
  'Materials',
  'Real Estate',
  'Utilities',
]

const ofClass = (assetClass: AssetClass) =>
  DEFAULT_UNIVERSE.assets.filter((asset) => asset.assetClass === assetClass)

describe('the default universe', () => {
  it('tracks more than 110 assets of all classes, each once', () => {
    assert.ok(DEFAULT_UNIVERSE.assets.length >= 110)
    assert.equal(DEFAULT_UNIVERSE.bySymbol.size, DEFAULT_UNIVERSE.assets.length)
    assert.throws(() => universeOf([...DEFAULT_UNIVERSE.assets, DEFAULT_UNIVERSE.assets[0]]), RangeError)
  })

  it('has at least four stocks, and one fund, in each GICS sector', () => {
    assert.ok(ofClass('equity').length >= 62)
    for (const sector of GICS_SECTORS) {
      const stocks = ofClass('equity').filter((asset) => asset.sector === sector)
      assert.ok(stocks.length >= 4, `${sector}: ${stocks.length}`)
    }
    assert.deepEqual(SECTOR_ETFS.map(({ sector }) => sector).sort(), GICS_SECTORS)
    for (const { sector, symbol } of SECTOR_ETFS) {
      assert.equal(DEFAULT_UNIVERSE.bySymbol.get(symbol)?.sector, sector)
      assert.equal(DEFAULT_UNIVERSE.bySymbol.get(symbol)?.assetClass, 'sector_etf')
    }
  })

  it('gives a sector or group to stocks, sector funds and raw materials, and to nothing else', () => {
    for (const asset of DEFAULT_UNIVERSE.assets) {
      const grouped = ['equity', 'sector_etf', 'commodity'].includes(asset.assetClass)
      assert.equal(asset.sector !== undefined, grouped, asset.symbol)
    }
  })

  it('has the fifteen raw materials in five groups', () => {
    assert.equal(ofClass('commodity').length, 15)
    const groups = new Set(ofClass('commodity').map((asset) => asset.sector))
    assert.deepEqual([...groups].sort(), ['Energy', 'Forest products', 'Grains', 'Metals', 'Softs'])
  })

  it('names US cents for grains, coffee, sugar and cotton, and dollars for the other raw materials', () => {
    const inCents = ofClass('commodity').filter((asset) => asset.currency === 'USX')
    assert.deepEqual(inCents.map((asset) => asset.symbol).sort(), [
      'CT=F',
      'KC=F',
      'SB=F',
      'ZC=F',
      'ZS=F',
      'ZW=F',
    ])
    for (const asset of ofClass('commodity')) assert.match(asset.currency, /^US[DX]$/)
  })

  it('quotes each pair in the second currency of its name', () => {
    for (const { symbol, name, currency } of ofClass('fx')) {
      const [base, quoted] = name.split('/')
      assert.equal(currency, quoted)
      assert.equal(symbol, symbol.length === 8 ? `${base}${quoted}=X` : `${quoted}=X`)
    }
  })

  it('has the funds and indices that the products rest on', () => {
    const needed =
      'SPY QQQ IWM DIA EFA EEM TLT IEF LQD HYG GLD SLV USO UNG DBC VNQ VGK EWJ AAXJ FXI EWC ILF EWZ EWW AFK EZA KSA ' +
      'EIS TUR ^GSPC ^VIX ^VIX3M ^IRX ^TNX DX-Y.NYB'
    for (const symbol of needed.split(' ')) assert.ok(DEFAULT_UNIVERSE.bySymbol.has(symbol), symbol)
  })
})

describe('the universe of the demo market', () => {
  it('adds invented companies alone, two each of ten sectors, that no ticker of a listed one can be', () => {
    assert.deepEqual(
      DEMO_UNIVERSE.assets.filter((asset) => !INVENTED_COMPANIES.includes(asset)),
      DEFAULT_UNIVERSE.assets,
    )
    const bySector = Map.groupBy(INVENTED_COMPANIES, ({ sector }) => sector)
    assert.deepEqual(
      [...bySector.values()].map(({ length }) => length),
      Array(10).fill(2),
    )
    for (const { symbol } of INVENTED_COMPANIES) assert.match(symbol, /^ZZ[A-Z]{3}$/)
  })
})
