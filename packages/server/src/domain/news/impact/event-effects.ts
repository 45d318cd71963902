import type { Region } from '../linking/countries.ts'

/** How an event moves an asset that it does not name, before anything was measured. */
export interface EventEffect {
  /** Code of an event type. */
  readonly event: string
  /** Where it happens; undefined for anywhere. */
  readonly region: Region | undefined
  readonly symbol: string
  /**
   * Expected abnormal return over [0, +1 day], basis points, signed. Of types that have two sides (see `SIDES`) it is
   * that of the first; the other side has the opposite sign.
   */
  readonly bps: number
  readonly reason: string
}

/** What the sign of an effect belongs to, of types that can come either way: first the side stated, then the other. */
export const SIDES: Readonly<Record<string, readonly [up: string, down: string]>> = {
  cpi: ['higher than expected', 'lower than expected'],
  jobs: ['stronger than expected', 'weaker than expected'],
  gdp: ['stronger', 'weaker'],
  pmi: ['stronger', 'weaker'],
  cb_decision: ['tighter', 'looser'],
  cb_speech: ['tighter', 'looser'],
  opec: ['less output', 'more output'],
  inventory: ['lower stocks', 'higher stocks'],
  tariff: ['imposed or raised', 'lifted or put off'],
  sanctions: ['imposed', 'lifted'],
  rating_sovereign: ['lowered', 'raised'],
}

type Row = readonly [symbol: string, bps: number, reason: string]

const effects = (event: string, region: Region | undefined, rows: readonly Row[]): readonly EventEffect[] =>
  rows.map(([symbol, bps, reason]) => ({ event, region, symbol, bps, reason }))

const SAFE = 'money flees into what is safe'
const FEAR = 'fear raises the price of protection'

/**
 * The seeded map of events to assets: expert values, signed, from what is generally held of each channel; not measured.
 * Rows of a region hold beside those of anywhere.
 */
export const EVENT_EFFECTS: readonly EventEffect[] = [
  ...effects('war_act', 'middle_east', [
    ['CL=F', 180, 'oil comes from there and through its straits'],
    ['XLE', 90, 'producers elsewhere earn more on dearer oil'],
    ['EIS', -150, 'the market nearest to the fighting'],
  ]),
  ...effects('war_act', 'europe', [
    ['NG=F', 120, 'pipelines to Europe are at risk'],
    ['ZW=F', 150, 'the Black Sea exports a large part of the wheat'],
    ['VGK', -120, 'the market nearest to the fighting'],
    ['EURUSD=X', -50, 'the currency nearest to the fighting'],
  ]),
  ...effects('war_act', 'asia', [
    ['AAXJ', -120, 'the market nearest to the fighting'],
    ['QQQ', -70, 'chips come from there'],
  ]),
  ...effects('war_act', undefined, [
    ['GC=F', 60, SAFE],
    ['TLT', 40, SAFE],
    ['RTX', 90, 'armaments'],
    ['^VIX', 500, FEAR],
    ['SPY', -40, 'the price of risk rises'],
  ]),
  ...effects('war_threat', undefined, [
    ['GC=F', 35, SAFE],
    ['CL=F', 60, 'supply may be cut'],
    ['^VIX', 250, FEAR],
  ]),
  ...effects('ceasefire', undefined, [
    ['CL=F', -80, 'the premium for a loss of supply goes'],
    ['GC=F', -40, 'less need of what is safe'],
    ['^VIX', -250, 'less need of protection'],
  ]),
  ...effects('sanctions', undefined, [
    ['CL=F', 50, 'sanctioned states export oil'],
    ['PA=F', 60, 'palladium comes from few states'],
  ]),
  ...effects('tariff', undefined, [
    ['FXI', -120, 'China exports to the United States'],
    ['ZS=F', -80, 'soybeans are what is retaliated against'],
    ['XLK', -70, 'supply chains of chips and devices cross the border'],
    ['EWW', -70, 'Mexico exports to the United States'],
    ['CNY=X', 30, 'a weaker yuan takes up part of a tariff'],
    ['^VIX', 300, FEAR],
  ]),
  ...effects('election', undefined, [['^VIX', -150, 'uncertainty ends with the count']]),
  ...effects('coup', undefined, [['EEM', -60, 'investors shun what is like it']]),
  ...effects('terror', undefined, [
    ['^VIX', 300, FEAR],
    ['GC=F', 30, SAFE],
  ]),
  ...effects('cpi', undefined, [
    ['TLT', -70, 'rates are expected higher'],
    ['QQQ', -60, 'far earnings are discounted more'],
    ['GC=F', -40, 'higher real rates'],
    ['DX-Y.NYB', 35, 'higher rates draw money'],
  ]),
  ...effects('jobs', undefined, [
    ['TLT', -60, 'rates are expected higher'],
    ['DX-Y.NYB', 30, 'higher rates draw money'],
    ['XLF', 25, 'more lending at better margins'],
  ]),
  ...effects('gdp', undefined, [
    ['TLT', -30, 'rates are expected higher'],
    ['IWM', 30, 'small companies live from the home market'],
  ]),
  ...effects('pmi', undefined, [
    ['XLI', 25, 'orders of industry'],
    ['HG=F', 30, 'industry uses copper'],
  ]),
  ...effects('cb_decision', 'north_america', [
    ['TLT', -60, 'yields rise'],
    ['GC=F', -60, 'gold bears no interest'],
    ['DX-Y.NYB', 40, 'higher rates draw money'],
    ['QQQ', -70, 'far earnings are discounted more'],
    ['EEM', -50, 'debts in dollars weigh more'],
  ]),
  ...effects('cb_decision', 'europe', [
    ['EURUSD=X', 50, 'higher rates draw money'],
    ['VGK', -40, 'credit becomes dearer'],
  ]),
  ...effects('cb_speech', 'north_america', [
    ['TLT', -25, 'yields rise'],
    ['QQQ', -25, 'far earnings are discounted more'],
  ]),
  ...effects('opec', undefined, [
    ['CL=F', 220, 'less oil comes to the market'],
    ['XLE', 110, 'producers earn more on dearer oil'],
    ['USDCAD=X', -30, 'Canada exports oil'],
    ['UNP', -20, 'fuel becomes dearer'],
  ]),
  ...effects('inventory', undefined, [
    ['CL=F', 80, 'less oil is in store'],
    ['XLE', 30, 'producers earn more on dearer oil'],
  ]),
  ...effects('outage', undefined, [
    ['CL=F', 100, 'less comes to the market'],
    ['NG=F', 120, 'less comes to the market'],
  ]),
  ...effects('weather_crop', 'latin_america', [
    ['KC=F', 250, 'Brazil grows a third of the coffee'],
    ['SB=F', 120, 'Brazil exports most of the sugar'],
    ['ZS=F', 60, 'Brazil exports most of the soybeans'],
  ]),
  ...effects('weather_crop', 'north_america', [
    ['ZC=F', 150, 'the harvest of the corn belt'],
    ['ZS=F', 120, 'the harvest of the corn belt'],
    ['ZW=F', 100, 'the harvest of the plains'],
  ]),
  ...effects('weather_crop', 'africa', [['CC=F', 250, 'West Africa grows most of the cocoa']]),
  ...effects('disaster', 'north_america', [
    ['NG=F', 80, 'hurricanes stop platforms and terminals'],
    ['CL=F', 50, 'hurricanes stop platforms and refineries'],
  ]),
  ...effects('disaster', 'asia', [['EWJ', -80, 'factories stand still']]),
  ...effects('disaster', 'latin_america', [['HG=F', 60, 'mines stand still']]),
  ...effects('bank_stress', undefined, [
    ['XLF', -150, 'losses and runs are feared of other banks'],
    ['GC=F', 80, SAFE],
    ['TLT', 80, SAFE],
    ['IWM', -90, 'small companies borrow from banks'],
    ['^VIX', 600, FEAR],
  ]),
  ...effects('default', undefined, [
    ['EEM', -80, 'investors shun what is like it'],
    ['HYG', -50, 'credit becomes dearer'],
    ['GC=F', 40, SAFE],
  ]),
  ...effects('rating_sovereign', undefined, [['TLT', -30, 'lenders ask for more']]),
  ...effects('pandemic', undefined, [
    ['CL=F', -200, 'less travel and industry'],
    ['SPY', -100, 'less demand and output'],
    ['DIS', -150, 'parks and cinemas close'],
    ['TLT', 70, SAFE],
    ['^VIX', 600, FEAR],
  ]),
]

/** Rows of an event in a region: those of that region, then those of anywhere. */
export const effectsOf = (event: string, region: Region | undefined): readonly EventEffect[] =>
  EVENT_EFFECTS.filter((row) => row.event === event && (row.region === undefined || row.region === region))
