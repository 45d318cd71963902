import { DEMO_UNIVERSE, INVENTED_COMPANIES } from '@bellwether-markets/engine/market/universe'
import { COMPANY_NAMES } from '@bellwether-markets/engine/news/linking/market-names'
import { widerUniverse } from './wider-universe.ts'

/**
 * Loaded first by what measures a wider market and by nothing else: `BENCH_ASSETS` assets are tracked, and headlines are
 * linked to the companies that are made up by their names and symbols, as to the others.
 */
const wider = widerUniverse(Number(process.env.BENCH_ASSETS))
const known = new Set([...COMPANY_NAMES, ...INVENTED_COMPANIES].map(({ symbol }) => symbol))
const madeUp = wider.assets.filter(({ symbol, assetClass }) => assetClass === 'equity' && !known.has(symbol))
Object.assign(COMPANY_NAMES, [
  ...COMPANY_NAMES,
  ...madeUp.map(({ symbol, name }) => ({ symbol, names: [name, ...name.split(' ').slice(0, 1)] })),
])
Object.assign(DEMO_UNIVERSE, wider)
