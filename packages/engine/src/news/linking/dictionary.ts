import { withoutLegalForm } from '../../briefing/asset-words.ts'
import { once } from '../../kernel/once.ts'
import type { Asset } from '../../market/asset.ts'
import { DEFAULT_UNIVERSE, INVENTED_COMPANIES } from '../../market/universe.ts'
import { type Alias, aliasesOf, type Entity, type GuardedNames, guardedAliases } from './alias.ts'
import { COUNTRIES, type Country } from './countries.ts'
import {
  CENTRAL_BANKS,
  COMMODITY_NAMES,
  COMPANY_NAMES,
  COUNTRY_GUARDS,
  CURRENCY_NAMES,
  DECOYS,
  INDEX_NAMES,
  type MarketNames,
  MONEY_WORDS,
  SECTOR_NAMES,
  SECTOR_NOUNS,
} from './market-names.ts'

const BRAND_SCORE = 0.9
const PERSON_SCORE = 0.8

const BARE_FUND_SYMBOLS = new Set(
  'SPY QQQ IWM GLD SLV TLT HYG LQD EEM EFA FXI EWZ EWJ VGK USO UNG XLE XLF XLK XLV XLY XLP XLI XLU XLB XLRE XLC'.split(
    ' ',
  ),
)

/** Every alias of every entity, and the decoys. */
export const ALIASES: readonly Alias[] = [
  ...COMPANY_NAMES.flatMap(companyAliases),
  ...INVENTED_COMPANIES.flatMap(({ symbol, name }) =>
    aliasesOf({ id: symbol, kind: 'asset', symbols: [symbol] }, [name]),
  ),
  ...fundAliases(),
  ...[...COMMODITY_NAMES, ...CURRENCY_NAMES, ...INDEX_NAMES].flatMap(marketAliases),
  ...pairAliases(),
  ...SECTOR_NAMES.flatMap(sectorAliases),
  ...CENTRAL_BANKS.flatMap(bankAliases),
  ...COUNTRIES.flatMap(nationalBankAliases),
  ...COUNTRIES.flatMap(countryAliases),
  ...DECOYS.map((text) => ({ text, entity: undefined, score: 0, guard: undefined, role: 'decoy' })),
]

function companyAliases(company: (typeof COMPANY_NAMES)[number]): readonly Alias[] {
  const entity: Entity = { id: company.symbol, kind: 'asset', symbols: [company.symbol] }
  return [
    ...aliasesOf(entity, company.names),
    ...(company.ambiguous ? guardedAliases(entity, company.ambiguous.names, company.ambiguous) : []),
    ...aliasesOf(entity, company.brands ?? [], BRAND_SCORE, 'brand'),
    ...aliasesOf(entity, company.people ?? [], PERSON_SCORE, 'leader'),
  ]
}

function fundAliases(): readonly Alias[] {
  return DEFAULT_UNIVERSE.assets
    .filter(({ assetClass }) => assetClass === 'etf' || assetClass === 'sector_etf')
    .flatMap(({ symbol, name }) => {
      const entity: Entity = { id: symbol, kind: 'asset', symbols: [symbol] }
      const bare = BARE_FUND_SYMBOLS.has(symbol) ? [symbol] : []
      return aliasesOf(entity, [name, `${symbol} ETF`, ...bare], 1, 'fund')
    })
}

function marketAliases({ id, kind, symbols, names, ambiguous }: MarketNames): readonly Alias[] {
  const entity: Entity = { id, kind, symbols }
  return [
    ...aliasesOf(entity, names),
    ...(ambiguous ? guardedAliases(entity, ambiguous.names, ambiguous) : []),
  ]
}

function pairAliases(): readonly Alias[] {
  return DEFAULT_UNIVERSE.assets
    .filter(({ assetClass }) => assetClass === 'fx')
    .flatMap(({ symbol, name }) =>
      aliasesOf(
        { id: symbol, kind: 'currency', symbols: [symbol] },
        [name, name.replace('/', '')],
        1,
        'pair',
      ),
    )
}

function sectorAliases({ sector, symbol, before, phrases }: (typeof SECTOR_NAMES)[number]): readonly Alias[] {
  const entity: Entity = { id: `sector:${sector}`, kind: 'sector', symbols: [symbol] }
  const composed = before.flatMap((word) => SECTOR_NOUNS.map((noun) => `${word} ${noun}`))
  return aliasesOf(entity, [...composed, ...phrases])
}

function bankEntity(code: string): Entity {
  return { id: `central_bank:${code}`, kind: 'central_bank', symbols: [] }
}

function bankAliases({ code, names, people }: (typeof CENTRAL_BANKS)[number]): readonly Alias[] {
  const entity = bankEntity(code)
  return [
    ...aliasesOf(entity, names),
    ...(people === undefined ? [] : guardedAliases(entity, people, { prior: 0.5, witnesses: MONEY_WORDS })),
  ]
}

/** `Turkey's central bank`, `Turkish central bank`, `türkische Notenbank`. */
function nationalBankAliases({ code, aliases }: Country): readonly Alias[] {
  const bank = CENTRAL_BANKS.find(({ country }) => country === code)?.code ?? code.toLowerCase()
  const texts = aliases.flatMap((alias) => {
    if (!alias.endsWith('*'))
      return [`${alias} central bank`, `${alias}'s central bank`, `${alias}s Notenbank`]
    const stem = alias.slice(0, -1)
    return ['e', 'en', 'er'].flatMap((ending) => [
      `${stem}${ending} Notenbank`,
      `${stem}${ending} Zentralbank`,
    ])
  })
  return aliasesOf(bankEntity(bank), texts)
}

function countryAliases({ code, aliases }: Country): readonly Alias[] {
  const entity: Entity = { id: `country:${code}`, kind: 'country', symbols: [] }
  return aliases.flatMap((alias) => {
    const guard = COUNTRY_GUARDS[alias]
    return guard ? guardedAliases(entity, [alias], guard) : aliasesOf(entity, [alias])
  })
}

/** Alone, a word such as Target may mean something else. */
const ONE_WORD: Omit<GuardedNames, 'names'> = {
  prior: 0.2,
  witnesses: ['shares', 'stock', 'earnings', 'revenue', 'profit', 'Aktie', 'Aktien', 'Umsatz', 'Gewinn'],
}

/** Of an asset with further names in the universe: these are as sure as those of the dictionary. */
export function assetAliases({ symbol, name, assetClass, aliases = [] }: Asset): readonly Alias[] {
  const entity: Entity = { id: symbol, kind: assetClass === 'fx' ? 'currency' : 'asset', symbols: [symbol] }
  const own = [...new Set([name, withoutLegalForm(name)])]
  const [sure, ambiguous] = [own.filter((text) => /\s/.test(text)), own.filter((text) => !/\s/.test(text))]
  return [...aliasesOf(entity, [...sure, ...aliases]), ...guardedAliases(entity, ambiguous, ONE_WORD)]
}

/** Of companies, their leaders and brands, funds, banks and countries, English and German. */
export const knownNames = once((): readonly string[] => {
  const named = ALIASES.filter(({ text, entity }) => entity !== undefined && /^\p{Lu}[^*]+$/u.test(text))
  return [...new Set(named.map(({ text }) => text))]
})
