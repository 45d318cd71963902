import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { COMMODITY_INSTRUMENTS } from '@bellwether-markets/engine/commodities/commodity-instruments'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import * as rules from '@bellwether-markets/engine/news/events/event-rules'
import { EVENT_TYPES } from '@bellwether-markets/engine/news/events/event-types'
import { wordPattern } from '@bellwether-markets/engine/news/events/word-pattern'
import { EVENT_EFFECTS, SIDES } from '@bellwether-markets/engine/news/impact/event-effects'
import {
  NO_THREAT,
  THREAT_PATTERNS,
  THREAT_WORDS,
} from '@bellwether-markets/engine/news/intensity/intensity-categories'
import { COUNTRIES } from '@bellwether-markets/engine/news/linking/countries'
import {
  CENTRAL_BANKS,
  COMMODITY_NAMES,
  COMPANY_NAMES,
  COUNTRY_GUARDS,
  CURRENCY_NAMES,
  DECOYS,
  INDEX_NAMES,
  SECTOR_NAMES,
} from '@bellwether-markets/engine/news/linking/market-names'
import * as schemas from '@bellwether-markets/engine/table-schemas'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import * as server from '../packages/server/src/table-schemas.ts'
import { commodityTraits } from '../packages/simulator/src/commodity-traits.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Tables of all packages, by package and path below its `data`. */
const TABLES = new Map(
  globSync('packages/*/data/**/*.json', { cwd: ROOT })
    .map((path) => path.split('\\').join('/'))
    .map((path) => [path.replace(/^packages\/(\w+)\/data\//, '$1/'), join(ROOT, path)]),
)

const SCHEMAS: Readonly<Record<string, TSchema>> = {
  'products/analysis/facts.json': schemas.AnalysisFactTable,
  'engine/briefing/asset-words.json': schemas.AssetWordTable,
  'engine/briefing/holiday-words.json': schemas.HolidayWordTable,
  'products/briefing/fact-labels.json': schemas.FactLabelTable,
  'engine/briefing/market-words.json': schemas.MarketWordTable,
  'engine/briefing/releases.json': schemas.ReleaseTable,
  'products/briefing/texts.json': schemas.BriefingTextTable,
  'engine/commodities/instruments.json': schemas.CommodityTable,
  'products/history/named-crises.json': schemas.NamedCrisisTable,
  'engine/market/asset-aliases.json': schemas.AssetAliasTable,
  'engine/market/special-sessions.json': schemas.SpecialSessions,
  'engine/market/universe.json': schemas.UniverseTable,
  'engine/market/venue-hours.json': schemas.VenueHoursTable,
  'engine/news/amount-words.json': schemas.AmountWords,
  'engine/news/business-words.json': schemas.WordList,
  'engine/news/central-banks.json': schemas.CentralBankTable,
  'engine/news/company-names.json': schemas.CompanyNameTable,
  'engine/news/countries.json': schemas.CountryTable,
  'engine/news/country-guards.json': schemas.CountryGuardTable,
  'engine/news/crisis-themes.json': schemas.CrisisThemeTable,
  'engine/news/decoys.json': schemas.WordList,
  'engine/news/direction-words.json': schemas.NewsDirectionWords,
  'engine/news/event-effects.json': schemas.EventEffectTable,
  'engine/news/event-rules/advice.json': schemas.EventRuleTable,
  'engine/news/event-rules/banker.json': schemas.EventRuleTable,
  'engine/news/event-rules/company.json': schemas.EventRuleTable,
  'engine/news/event-rules/exclusions.json': schemas.WordLists,
  'engine/news/event-rules/fine.json': schemas.FineRuleTable,
  'engine/news/event-rules/macro.json': schemas.EventRuleTable,
  'engine/news/event-rules/price.json': schemas.EventRuleTable,
  'engine/news/event-rules/single-words.json': schemas.SingleWordTable,
  'engine/news/event-rules/world.json': schemas.EventRuleTable,
  'engine/news/event-reader.json': schemas.EventReaderTable,
  'engine/news/event-types.json': schemas.EventTypeTable,
  'engine/news/event-words.json': schemas.WordLists,
  'engine/news/html-entities.json': schemas.HtmlEntities,
  'engine/news/language-words.json': schemas.LanguageWords,
  'engine/news/market-names.json': schemas.MarketNameTable,
  'engine/news/polar-words.json': schemas.PolarWords,
  'engine/news/turn-words.json': schemas.WordLists,
  'engine/news/cause-words.json': schemas.WordLists,
  'engine/news/clause-words.json': schemas.WordLists,
  'engine/news/genres.json': schemas.WordLists,
  'engine/news/theme-words.json': schemas.ThemeWordTable,
  'engine/news/porter-endings.json': schemas.PorterEndings,
  'engine/news/publishers.json': schemas.PublisherTable,
  'engine/news/result-words.json': schemas.ResultWordTable,
  'engine/news/story-words.json': schemas.StoryWordTable,
  'engine/news/topic-words.json': schemas.TopicWordTable,
  'engine/news/threat-patterns.json': schemas.ThreatTable,
  'engine/risk/reference-recorded.json': schemas.RiskReference,
  'engine/risk/reference-simulated.json': schemas.RiskReference,
  'engine/risk/region-instruments.json': schemas.RegionTable,
  'simulator/commodity-traits.json': schemas.CommodityTraitTable,
  'simulator/currency-traits.json': schemas.CurrencyTraitTable,
  'simulator/fund-traits.json': schemas.FundTraitTable,
  'simulator/german-names.json': schemas.GermanNameTable,
  'simulator/news-publishers.json': schemas.DemoPublisherTable,
  'simulator/news-wordings.json': schemas.WordingTable,
  'simulator/sector-traits.json': schemas.SectorTraitTable,
  'server/hosts.json': server.HostTable,
  'server/mails.json': server.MailTable,
  'server/methods.json': server.MethodTable,
  'server/openapi.json': server.OpenApiTable,
  'server/prompts.json': server.PromptTable,
  'server/resources.json': server.ResourceTable,
  'server/tool-groups.json': server.ToolGroupTable,
  'engine/text/direction-words.json': schemas.DirectionWords,
  'engine/text/foreign-words.json': schemas.ForeignWords,
  'engine/text/number-words.json': schemas.NumberWords,
  'engine/text/content-words.json': schemas.ContentWords,
}

const symbols = new Set(DEFAULT_UNIVERSE.assets.map(({ symbol }) => symbol))

const repeated = (items: readonly string[]): readonly string[] =>
  items.filter((item, index) => items.indexOf(item) !== index)

test('every data file has a schema and keeps it', () => {
  assert.deepEqual([...TABLES.keys()].sort(), Object.keys(SCHEMAS).sort())
  for (const [file, path] of TABLES) {
    const table: unknown = JSON.parse(readFileSync(path, 'utf8'))
    assert.deepEqual(Compile(SCHEMAS[file]).Errors(table), [], file)
  }
})

test('no object of a data file names a key twice', () => {
  for (const [file, path] of TABLES) {
    const text = readFileSync(path, 'utf8')
    const keys = [...text.matchAll(/"(?:[^"\\]|\\.)*"(?=\s*:)/g)].length
    let parsed = 0
    JSON.parse(text, (_, value) => {
      if (value !== null && typeof value === 'object' && !Array.isArray(value))
        parsed += Object.keys(value).length
      return value
    })
    assert.equal(parsed, keys, file)
  }
})

test('the rules of events are readable, of known types, and none says the same twice', () => {
  const codes = new Set(EVENT_TYPES.map(({ code }) => code))
  assert.equal(codes.size, EVENT_TYPES.length)
  const { EVENT_WORDS, ...tables } = rules
  for (const [table, list] of Object.entries(tables)) {
    for (const { name, code, patterns, unless } of list) {
      assert.ok(codes.has(code), `${table}: ${name}`)
      for (const source of [...patterns, ...unless]) wordPattern(source, EVENT_WORDS)
      assert.deepEqual(repeated(patterns), [], `${table}: ${name}`)
      assert.deepEqual(repeated(unless), [], `${table}: ${name}`)
    }
  }
  const threats = THREAT_PATTERNS.flatMap(([, sources]) => sources)
  for (const source of [...threats, ...NO_THREAT]) wordPattern(source, THREAT_WORDS)
  assert.deepEqual(repeated(threats), [])
})

test('every effect is of a known type on a known symbol, and stated once', () => {
  const codes = new Set(EVENT_TYPES.map(({ code }) => code))
  for (const { event, symbol } of EVENT_EFFECTS) assert.ok(codes.has(event) && symbols.has(symbol), symbol)
  for (const event of Object.keys(SIDES)) assert.ok(codes.has(event), event)
  assert.deepEqual(
    repeated(EVENT_EFFECTS.map(({ event, region, symbol }) => `${event} ${region} ${symbol}`)),
    [],
  )
})

test('names belong to known symbols and countries, and stand once', () => {
  const named = [COMMODITY_NAMES, CURRENCY_NAMES, INDEX_NAMES].flat()
  const given = [...COMPANY_NAMES, ...SECTOR_NAMES].map(({ symbol }) => symbol)
  for (const symbol of [...given, ...named.flatMap((row) => row.symbols)])
    assert.ok(symbols.has(symbol), symbol)
  const codes = COUNTRIES.map(({ code }) => code)
  const ids = [named.map(({ id }) => id), COMPANY_NAMES.map(({ symbol }) => symbol), codes]
  for (const list of [...ids, CENTRAL_BANKS.map(({ code }) => code), DECOYS])
    assert.deepEqual(repeated(list), [])
  for (const { code, country } of CENTRAL_BANKS) assert.ok(codes.includes(country), code)
  const aliases = new Set(COUNTRIES.flatMap((country) => country.aliases))
  for (const name of Object.keys(COUNTRY_GUARDS)) assert.ok(aliases.has(name), name)
})

test('raw materials stand by futures of the universe, and their simulated traits are complete', () => {
  for (const { future } of COMMODITY_INSTRUMENTS) {
    assert.ok(symbols.has(future), future)
    assert.equal(commodityTraits(future, 1).season.length, 12, future)
  }
})

test('the example of every product keeps the schema of its result', () => {
  for (const { id, result, example } of CATALOG.products) {
    assert.deepEqual(Compile(result).Errors(example.result), [], id)
  }
})
