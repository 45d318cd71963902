import { type Static, type TProperties, type TSchema, Type } from 'typebox'

/** One schema for each JSON file of this folder; `test/data.test.ts` checks them. */

const Row = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })
const Named = <S extends TSchema>(schema: S) => Type.Record(Type.String(), schema)
const Text = Type.String({ minLength: 1 })
const Words = Type.Array(Text, { minItems: 1 })
const InBoth = <S extends TSchema>(schema: S) => Row({ en: schema, de: schema })
const Passage = InBoth(Text)
const Pair = Type.Array(Text, { minItems: 2, maxItems: 2 })
const Share = Type.Number({ minimum: 0, maximum: 1 })
const Texts = Named(Text)
const Real = Type.Number()
const NotNegative = Type.Number({ minimum: 0 })
const Positive = Type.Number({ exclusiveMinimum: 0 })
const Count = Type.Integer({ minimum: 0 })
const Weights = Named(Real)

const Sector = Type.Enum([
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
])
const Region = Type.Enum(['north_america', 'europe', 'asia', 'middle_east', 'latin_america', 'africa'])
const SymbolAndName = Type.Tuple([Text, Text])
const IsoDay = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })
/** Time of day in New York. */
const Clock = Type.String({ pattern: '^[0-2][0-9]:[0-5][0-9]$' })

/** `market/universe.json` */
export const UniverseTable = Row({
  /** By GICS sector as of 2025. */
  stocks: Type.Record(Sector, Type.Array(SymbolAndName)),
  /** In the demo market alone, of names and symbols that no listed company has. */
  inventedStocks: Type.Array(Type.Tuple([Sector, Text, Text])),
  /** The fund that stands for each sector. */
  sectorFunds: Type.Array(Type.Tuple([Sector, Text, Text])),
  funds: Type.Array(SymbolAndName),
  /** Symbol, name, group and currency. */
  futures: Type.Array(Type.Tuple([Text, Text, Text, Text])),
  /** The name ends in the currency of the quotation. */
  pairs: Type.Array(SymbolAndName),
  indices: Type.Array(SymbolAndName),
})
export type UniverseTable = Static<typeof UniverseTable>

/** `market/asset-aliases.json`: names that the tables of news and briefing lack. */
export const AssetAliasTable = Row({
  /** By symbol; they go before all other tables. */
  assets: Named(Words),
  ambiguous: Type.Array(Row({ names: Words, symbols: Type.Array(Text, { minItems: 2 }) })),
  notCovered: Type.Array(Row({ what: Text, names: Words })),
  /** Names that are plain words without a capital. */
  capitalised: Words,
  /** Tickers that a sentence may write in lower case. */
  lowerCaseTickers: Words,
  /** Tickers that are words or abbreviations: a sentence in capitals does not mean them. */
  wordTickers: Words,
  /** May stand beside the name of an asset. */
  fillers: Words,
  /** Short words in capitals that are no tickers. */
  acronyms: Words,
})
export type AssetAliasTable = Static<typeof AssetAliasTable>

/** `market/special-sessions.json` */
export const SpecialSessions = Row({
  closures: Type.Array(IsoDay),
  closes: Type.Record(IsoDay, Clock),
  opens: Type.Record(IsoDay, Clock),
})
export type SpecialSessions = Static<typeof SpecialSessions>

const Releases = Row({
  source: Text,
  /** In New York. */
  time: Clock,
  /** First day on which the source states that time. */
  timeSince: IsoDay,
  /** Of days with another time. */
  times: Type.Optional(Type.Record(IsoDay, Clock)),
  /** Days before which the day is public; 14 without it. */
  knownDays: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Days that were set at short notice. */
  moved: Type.Array(IsoDay),
  days: Type.Array(IsoDay, { minItems: 1 }),
})
/** `briefing/releases.json` */
export const ReleaseTable = Row({ fed: Releases, cpi: Releases, jobs: Releases, jackson_hole: Releases })
export type ReleaseTable = Static<typeof ReleaseTable>

const Hours = Row({
  /** First trading day on which they hold; without it they hold before all others. */
  since: Type.Optional(IsoDay),
  open: Type.Optional(Clock),
  openEveningBefore: Type.Optional(Clock),
  close: Clock,
  pause: Type.Optional(Type.Tuple([Clock, Clock])),
  /** Close on the day after Thanksgiving and on Christmas Eve, if it differs. */
  shortClose: Type.Optional(Clock),
})
const Schedule = Type.Array(Hours, { minItems: 1 })
/** `market/venue-hours.json` */
export const VenueHoursTable = Row({
  metalsAndEnergy: Schedule,
  grains: Schedule,
  lumber: Schedule,
  /** By symbol. */
  softs: Named(Schedule),
  otherSofts: Schedule,
  dollarIndex: Schedule,
  foreignExchange: Schedule,
})
export type VenueHoursTable = Static<typeof VenueHoursTable>

const Clues = {
  patterns: Words,
  /** None may match, anywhere in the headline. */
  unless: Type.Optional(Words),
  /** Lists of `exclusions.json` that apply in addition to `unless`. */
  exclusions: Type.Optional(Words),
}
/** `news/event-rules/*.json` */
export const EventRuleTable = Type.Array(Row({ name: Text, code: Text, strength: Share, ...Clues }))
export type EventRuleTable = Static<typeof EventRuleTable>

/** `news/event-rules/fine.json`: kinds of a type, which the reader cannot tell apart. */
export const FineRuleTable = Type.Array(
  Row({ name: Text, code: Text, within: Text, strength: Share, ...Clues }),
)
export type FineRuleTable = Static<typeof FineRuleTable>

/** `news/event-rules/single-words.json` */
export const SingleWordTable = Type.Array(Row({ code: Text, ...Clues }))
export type SingleWordTable = Static<typeof SingleWordTable>

/** Lists by name, such as `news/event-words.json`; of `genres`, `clause-words` and `cause-words` parts of patterns. */
export const WordLists = Named(Words)
export type WordLists = Static<typeof WordLists>

/** `news/event-types.json` */
export const EventTypeTable = Type.Array(
  Row({
    code: Text,
    label: Text,
    group: Type.Enum([
      'company',
      'macro',
      'geopolitics',
      'supply',
      'finance',
      'disaster',
      'pandemic',
      'none',
    ]),
    /** On the named asset; 0 if the sentiment decides. */
    effect: Type.Enum([-1, 0, 1]),
    /** Expected |abnormal return| of the named asset over [0, +1 day] above two ordinary days; 0: no prediction. */
    priorImpactBps: NotNegative,
    /** Measured on mega caps, shrunk towards the expert value; prior: expert value. */
    priorBasis: Type.Enum(['measured', 'prior']),
    /** First-of-cluster events measured, both directions of a pair together; 0 for a prior. */
    priorN: Count,
    halfLifeHours: Positive,
  }),
)
export type EventTypeTable = Static<typeof EventTypeTable>

const Passages = Type.Record(Text, Passage)
/** `news/theme-words.json`: names of themes; events follow the name of their subject. */
export const ThemeWordTable = Row({
  events: Passages,
  crises: Passages,
  /** By alternatives of regular expressions. */
  epidemics: Type.Array(Row({ words: Text, en: Text, de: Text })),
  banks: Passages,
})
export type ThemeWordTable = Static<typeof ThemeWordTable>

/** `news/event-reader.json`, written by `npm run event-reader`. */
const ReaderWeights = Row({
  bias: Type.Array(Real),
  /** Of one step of a weight, by column. */
  units: Type.Array(Real),
  /** Base64 of one signed byte for each row and column. */
  weights: Text,
})

export const EventReaderTable = Row({
  /** What the weights were learned from. */
  provenance: Row({ script: Text, labels: Text, rows: Type.Integer({ minimum: 1 }), seed: Type.Integer() }),
  /** One column of weights each. */
  types: Words,
  /** Types with too few labels. */
  rare: Type.Array(Text),
  type: ReaderWeights,
  /** Columns: none, up, down. */
  direction: ReaderWeights,
  /** Shift and slope of the log odds of the type. */
  calibration: Type.Tuple([Real, Positive]),
  /** Least calibrated probability of a type, and least probability of a direction. */
  threshold: Share,
  directionThreshold: Share,
  /** Base64 of one bit for each place of a feature that was seen. */
  seen: Text,
})
export type EventReaderTable = Static<typeof EventReaderTable>

/** `news/event-effects.json` */
export const EventEffectTable = Row({
  sides: Named(Pair),
  /** Words of both sides: regular expressions without word boundaries. */
  sideWords: Named(Pair),
  effects: Type.Array(
    Row({
      event: Text,
      region: Type.Optional(Region),
      symbol: Text,
      /** Positive: the asset should rise if the first side comes. */
      bps: Real,
      reason: Text,
      /** If the other side comes and `reason` would be false. */
      otherReason: Type.Optional(Text),
    }),
  ),
})
export type EventEffectTable = Static<typeof EventEffectTable>

const Guard = { prior: Share, witnesses: Type.Optional(Words), others: Type.Optional(Words) }
const GuardedNames = Row({ names: Words, ...Guard })
/** `news/company-names.json` */
export const CompanyNameTable = Type.Array(
  Row({
    symbol: Text,
    names: Words,
    ambiguous: Type.Optional(GuardedNames),
    brands: Type.Optional(Words),
    /** Leaders who stand for the company. */
    people: Type.Optional(Words),
  }),
)
export type CompanyNameTable = Static<typeof CompanyNameTable>

/** `news/market-names.json` */
export const MarketNameTable = Row({
  commodities: Type.Array(Row({ symbol: Text, names: Words, ambiguous: Type.Optional(GuardedNames) })),
  currencies: Type.Array(
    Row({
      code: Text,
      symbol: Type.Optional(Text),
      names: Words,
      ambiguous: Type.Optional(GuardedNames),
    }),
  ),
  /** Words of the subject of every currency. */
  currencyWitnesses: Words,
  indices: Type.Array(Row({ id: Text, symbols: Type.Array(Text), names: Words })),
  sectors: Type.Array(Row({ sector: Text, symbol: Text, before: Words, phrases: Words })),
  /** What follows the names of `before`. */
  sectorNouns: Words,
})
export type MarketNameTable = Static<typeof MarketNameTable>

/** `news/central-banks.json` */
export const CentralBankTable = Row({
  banks: Type.Array(
    Row({
      code: Text,
      /** Or currency area, as in `countries.json`. */
      country: Text,
      names: Words,
      /** Their surname stands for the bank in titles about money. */
      people: Type.Optional(Words),
    }),
  ),
  moneyWords: Words,
})
export type CentralBankTable = Static<typeof CentralBankTable>

/** `news/countries.json`: names by code, by region. */
export const CountryTable = Type.Record(Region, Named(Words))
export type CountryTable = Static<typeof CountryTable>

/** `news/country-guards.json`: by name. */
export const CountryGuardTable = Named(Row(Guard))
export type CountryGuardTable = Static<typeof CountryGuardTable>

/** `news/decoys.json`, `news/business-words.json` */
export const WordList = Words
export type WordList = Static<typeof WordList>

/** `news/publishers.json` */
export const PublisherTable = Row({
  known: Words,
  collectors: Words,
  alsoKnownAs: Texts,
  /** Weight by market attention; expert values, not measured. */
  attention: Type.Array(Row({ weight: Share, publishers: Words })),
})
export type PublisherTable = Static<typeof PublisherTable>

/** `news/amount-words.json`: scales and units of amounts, and words before the new and the previous one. */
export const AmountWords = Row({ scales: Weights, units: Texts, to: Words, from: Words })
export type AmountWords = Static<typeof AmountWords>

/** `news/html-entities.json`: characters by name; empty for signs that titles do not need. */
export const HtmlEntities = Named(Type.String())
export type HtmlEntities = Static<typeof HtmlEntities>

/** `news/porter-endings.json`: replacements of steps 2 and 3, endings of step 4 of Porter 1980. */
export const PorterEndings = Row({ step2: Texts, step3: Named(Type.String()), step4: Words })
export type PorterEndings = Static<typeof PorterEndings>

/** `news/language-words.json` */
export const LanguageWords = Row({ de: Words, en: Words, ambiguous: Words })
export type LanguageWords = Static<typeof LanguageWords>

/** `news/topic-words.json`: names that are known, words that are no name of an event, and words that are no name at all. */
export const TopicWordTable = Row({
  known: Type.Array(Row({ id: Text, en: Text, de: Text, words: Words })),
  never: Words,
  ordinary: Words,
})
export type TopicWordTable = Static<typeof TopicWordTable>

/** `news/story-words.json` */
export const StoryWordTable = Row({
  synonyms: Named(Words),
  opposites: Type.Array(Pair),
  hold: Row({ word: Text, against: Words }),
  dateWords: Words,
  smallWords: Words,
  scales: Texts,
  numberWords: Texts,
})
export type StoryWordTable = Static<typeof StoryWordTable>

/** `news/threat-patterns.json` */
export const ThreatTable = Row({
  words: WordLists,
  noThreat: Words,
  patterns: Type.Record(
    Type.Enum([
      'war_threat',
      'peace_threat',
      'military_buildup',
      'nuclear_threat',
      'terror_threat',
      'war_begin',
      'war_escalation',
      'terror_act',
      'financial_stress',
      'supply_shock',
      'political_crisis',
      'health_disaster',
    ]),
    Words,
  ),
})
export type ThreatTable = Static<typeof ThreatTable>

/** `news/polar-words.json` */
export const PolarWords = InBoth(Row({ positive: Words, negative: Words }))
export type PolarWords = Static<typeof PolarWords>

/** `news/direction-words.json` */
export const NewsDirectionWords = InBoth(
  Row({
    up: Words,
    down: Words,
    /** More is good for the asset, or bad. */
    good: Words,
    bad: Words,
    /** Less is good for a commodity's price. */
    supply: Words,
    /** Negate what follows, in German also what precedes. */
    negators: Words,
    /** End an adjacent bad thing: after them, in German before them. */
    enders: Words,
  }),
)
export type NewsDirectionWords = Static<typeof NewsDirectionWords>

/** `news/result-words.json`: how English headlines tell a result, and one that changed its sign. */
export const ResultWordTable = Row({
  /** What follows within three words is left out of a quantity, as in "profit before taxes". */
  leftOut: Words,
  /** The next word alone is left out. */
  leftOutNext: Words,
  loss: Words,
  profit: Words,
  /** Words for a profit where a loss is named too. */
  earned: Words,
  into: Words,
  turns: Words,
  turnsToProfit: Words,
  /** Between a result and the one of the year before. */
  instead: Words,
  /** The same, or a cause: only where no direction is told before. */
  afterwards: Words,
  /** After a word for profit: no result. */
  notResult: Words,
})
export type ResultWordTable = Static<typeof ResultWordTable>

/** `news/crisis-themes.json`: alternatives of regular expressions. */
export const CrisisThemeTable = Row({
  themes: Type.Array(
    Row({
      category: Type.Enum([
        'war',
        'terror',
        'trade',
        'pandemic',
        'finance',
        'political',
        'energy',
        'disaster',
      ]),
      label: Text,
      /** Whether simultaneous crises in two regions are separate crises. */
      scope: Type.Enum(['regional', 'global']),
      /** Most market news mentions the United States anyway. */
      inUnitedStates: Type.Boolean(),
      eventType: Text,
      /** Without word boundaries. */
      words: Words,
      /** The same words with another meaning. */
      figurative: Words,
    }),
  ),
  notOfNow: Words,
})
export type CrisisThemeTable = Static<typeof CrisisThemeTable>

const UpAndDown = Row({ up: Words, down: Words })
/** `text/direction-words.json` */
export const DirectionWords = InBoth(
  Row({
    strong: UpAndDown,
    /** Words of place and comparison. Without `over` and `über`, which mostly mean time. */
    weak: UpAndDown,
    negations: Words,
  }),
)
export type DirectionWords = Static<typeof DirectionWords>

/** `text/content-words.json`: patterns of words, by kind. */
export const ContentWords = InBoth(Type.Array(Words))
export type ContentWords = Static<typeof ContentWords>

/** `text/number-words.json` */
export const NumberWords = InBoth(
  Row({
    decimal: Text,
    group: Text,
    months: Type.Array(Text, { minItems: 12, maxItems: 12 }),
    /** Largest first; of the words the written form first. */
    scales: Type.Array(Row({ factor: Real, words: Words })),
    exact: Weights,
    inexact: Words,
  }),
)
export type NumberWords = Static<typeof NumberWords>

/** `text/foreign-words.json` */
export const ForeignWords = Row({ addressing: InBoth(Words), causing: InBoth(Words) })
export type ForeignWords = Static<typeof ForeignWords>

const Subject = Row({
  /** Begins the ids of its facts, if that is not its ticker. */
  id: Type.Optional(Text),
  en: Text,
  de: Text,
  deDative: Text,
  /** Whether its verb is plural, in both languages. */
  plural: Type.Optional(Type.Boolean()),
})
/** `briefing/asset-words.json`; companies by their bare name. */
export const AssetWordTable = Row({
  assets: Named(Subject),
  companies: Texts,
  /** The units stand after a number. */
  currencies: Named(Row({ en: Text, de: Text, unitEn: Text, unitDe: Text })),
})
export type AssetWordTable = Static<typeof AssetWordTable>

const RegimeWords = Row({ en: Text, de: Text, deNominative: Text, deDative: Text })
/** `briefing/market-words.json`; a regime in the dative has "zu". */
export const MarketWordTable = Row({
  drivers: Named(Passage),
  statuses: Row({ CALM: Passage, MODERATE: Passage, ELEVATED: Passage, CRITICAL: Passage }),
  regimes: Row({ BULL: RegimeWords, BEAR: RegimeWords, SIDEWAYS: RegimeWords, CRISIS: RegimeWords }),
  regions: Named(Row({ en: Text, de: Text, enFor: Text, deFor: Text })),
})
export type MarketWordTable = Static<typeof MarketWordTable>

const FactRow = Row({
  /** If it differs from the key. */
  id: Type.Optional(Text),
  label: Text,
  /** Without a unit: that of the group. */
  unit: Type.Optional(
    Type.Enum(['percent', 'percentage_points', 'basis_points', 'points', 'ratio', 'level', 'money', 'day']),
  ),
  decimals: Type.Optional(Count),
  /** Whether the sign is a direction. */
  directed: Type.Optional(Type.Boolean()),
  /** English terms; German texts are not written. */
  terms: Type.Array(Text),
})
const FactRows = Named(FactRow)
/** `analysis/facts.json`, by group. */
export const AnalysisFactTable = Row({
  prices: FactRows,
  moves: FactRows,
  movements: FactRows,
  day: FactRows,
  reports: FactRows,
  altman: FactRows,
  scores: FactRows,
  ranks: FactRows,
  thresholds: FactRows,
})
export type AnalysisFactTable = Static<typeof AnalysisFactTable>

/** `briefing/texts.json`, the wordings of each; `tell` replaces the placeholders. */
export const BriefingTextTable = Named(Type.Array(Passage, { minItems: 1 }))
export type BriefingTextTable = Static<typeof BriefingTextTable>

/** `briefing/fact-labels.json`: German labels by the id of a fact, in which `*` is one part. */
export const FactLabelTable = Texts
export type FactLabelTable = Static<typeof FactLabelTable>

/** `briefing/holiday-words.json` */
export const HolidayWordTable = Row({
  new_year: Passage,
  martin_luther_king: Passage,
  presidents: Passage,
  good_friday: Passage,
  memorial: Passage,
  juneteenth: Passage,
  independence: Passage,
  labor: Passage,
  thanksgiving: Passage,
  christmas: Passage,
})
export type HolidayWordTable = Static<typeof HolidayWordTable>

/** `commodities/instruments.json` */
export const CommodityTable = Type.Array(
  Row({
    name: Text,
    title: Text,
    /** Front-month future; also identifies the commodity. */
    future: Text,
    /** Future of the previous contract, if the exchange replaced it. */
    predecessor: Type.Optional(Text),
    /** Holds only the commodity or its near futures. */
    fund: Type.Optional(Text),
  }),
)
export type CommodityTable = Static<typeof CommodityTable>

const Alternatives = Type.Array(Text)
/** `history/named-crises.json`: oldest first */
export const NamedCrisisTable = Type.Array(
  Row({
    date: IsoDay,
    name: Text,
    /** What a figure writes at the day. */
    event: Text,
  }),
)
export type NamedCrisisTable = Static<typeof NamedCrisisTable>

/** `risk/region-instruments.json` */
export const RegionTable = Type.Record(
  Region,
  Row({
    /** By market, alternative symbols, preferred first. */
    equities: Type.Array(Alternatives),
    /** Wider funds, if no equity market has a score. */
    proxies: Alternatives,
    /** By currency against the US dollar. */
    currencies: Type.Array(Alternatives),
    /** For regions that depend on it. */
    crude: Alternatives,
    /** Of world output at market prices, about 2024, rounded; IMF World Economic Outlook. */
    gdpShare: Share,
  }),
)
export type RegionTable = Static<typeof RegionTable>

const Quantiles = Type.Array(Real, { minItems: 58, maxItems: 58 })
const Bound = Type.Union([Real, Type.Null()])
/** Of the days with a value above `above` and at most `upTo`; null is no bound. */
const FallBand = Row({
  above: Bound,
  upTo: Bound,
  days: Count,
  /** Share with a fall; null without days. */
  came: Type.Union([Share, Type.Null()]),
  interval95: Type.Union([Type.Tuple([Share, Share]), Type.Null()]),
})
/** `risk/reference-*.json` */
export const RiskReference = Row({
  kind: Type.Enum(['recorded', 'simulated']),
  madeFrom: Text,
  /** Of `knots` and `vintages` as JSON, hexadecimal. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** Levels of the quantiles, ascending. */
  knots: Quantiles,
  /** One for each year without a gap; a day uses that of the year before. */
  vintages: Type.Array(
    Row({
      year: Type.Integer(),
      from: IsoDay,
      to: IsoDay,
      /** By driver: quantiles of all readings up to the end of the year, if there are 756. */
      drivers: Named(Row({ n: Type.Integer({ minimum: 756 }), from: IsoDay, quantiles: Quantiles })),
      /** Logistic regression of a fall on value / 100, on days at least 40 trading days before the end. */
      fall: Type.Union([
        Type.Null(),
        Row({
          intercept: Real,
          slope: Real,
          /** Of intercept, of both, of slope. */
          covariance: Type.Tuple([Real, Real, Real]),
          days: Type.Integer({ minimum: 756 }),
          eventDays: Type.Integer({ minimum: 20 }),
          baseRate: Share,
          bands: Type.Array(FallBand, { minItems: 4, maxItems: 4 }),
        }),
      ]),
    }),
    { minItems: 1 },
  ),
})
export type RiskReference = Static<typeof RiskReference>

const Wordings = Named(Row({ en: Type.Array(Text, { minItems: 6 }), de: Type.Array(Text, { minItems: 3 }) }))
/** `simulator/news-wordings.json` */
export const WordingTable = Row({
  company: Wordings,
  macro: Wordings,
  commodity: Wordings,
  crisis: Wordings,
})
export type WordingTable = Static<typeof WordingTable>

/** `simulator/news-publishers.json` */
export const DemoPublisherTable = Type.Array(
  Row({ name: Text, domain: Text, language: Type.Enum(['en', 'de']), share: NotNegative }),
)
export type DemoPublisherTable = Static<typeof DemoPublisherTable>

/** `simulator/sector-traits.json` */
export const SectorTraitTable = Named(Row({ beta: Real, ownVolScale: Real }))
export type SectorTraitTable = Static<typeof SectorTraitTable>

/** `simulator/german-names.json`: names with another German spelling. */
export const GermanNameTable = Texts
export type GermanNameTable = Static<typeof GermanNameTable>

/** `simulator/currency-traits.json`, by ISO 4217 code. */
export const CurrencyTraitTable = Named(
  Row({
    value: Positive,
    annualVol: NotNegative,
    beta: Real,
    dollar: Real,
  }),
)
export type CurrencyTraitTable = Static<typeof CurrencyTraitTable>

const CommodityTraits = {
  anchor: Positive,
  ticksPerUnit: Positive,
  group: Text,
  groupLoading: Real,
  shortVol: NotNegative,
  longVol: NotNegative,
  halfLifeMonths: Positive,
  longSpreadYears: Type.Number({ exclusiveMinimum: 0.25 }),
  beta: Real,
  dollar: Real,
  jumpsPerYear: NotNegative,
  jumpMean: Real,
  contango: Real,
  volume: NotNegative,
  /** A name of `seasons`. */
  season: Text,
}
/** `simulator/commodity-traits.json`: a commodity has the traits of its kind but for those that it states. */
export const CommodityTraitTable = Row({
  seasons: Named(Type.Array(Real, { minItems: 12, maxItems: 12 })),
  kinds: Named(Row(CommodityTraits)),
  commodities: Named(
    Type.Object(
      {
        kind: Text,
        follows: Type.Optional(Text),
        ...Type.Partial(Type.Object(CommodityTraits)).properties,
      },
      { additionalProperties: false },
    ),
  ),
})
export type CommodityTraitTable = Static<typeof CommodityTraitTable>

/** `simulator/fund-traits.json` */
export const FundTraitTable = Row({
  funds: Named(
    Row({
      anchor: Positive,
      beta: Type.Optional(Real),
      factors: Type.Optional(Weights),
      currencies: Type.Optional(Weights),
      futures: Type.Optional(Weights),
      metals: Type.Optional(Weights),
      ownVol: NotNegative,
      volume: NotNegative,
      barsOf: Type.Optional(Text),
    }),
  ),
  bondFunds: Named(
    Row({
      anchor: Positive,
      yieldOf: Type.Enum(['bill', 'fiveYear', 'tenYear', 'twentyYear']),
      duration: NotNegative,
      spreadDuration: NotNegative,
      spreadEarned: Share,
      volume: NotNegative,
    }),
  ),
})
export type FundTraitTable = Static<typeof FundTraitTable>
