/**
 * What a sentence may ask for. Words are compared as `foldedWords` writes them; `*` stands for any ending, several words
 * for themselves in that order. Assets in a sentence are words as well: `#stock`, `#sector`, `#fund`, `#commodity`,
 * `#fx` and `#index`; `#range` is a range of time, `#weights` are assets with percentages.
 */
export interface Intent {
  readonly skill: string
  readonly view?: string
  /** At least one word of each group must be there. */
  readonly all: readonly (readonly string[])[]
  /** Each makes it likelier. */
  readonly any?: readonly string[]
  /** Each speaks against it. */
  readonly not?: readonly string[]
  /** Which assets of the sentence it takes, and as what. */
  readonly takes?: 'symbols' | 'ticker' | 'stock' | 'stocks' | 'one symbol' | 'sector' | 'holdings' | 'query'
  /** Beside a date: days from and to, a day since when, a span as such, or the days of a word such as last week. */
  readonly time?: 'range' | 'since' | 'span' | 'window'
  /** Skills that answer as well, for free: what to know before the question is decided. */
  readonly with?: readonly string[]
  /** It has no answer of another day. */
  readonly undated?: true
  /** Further arguments that its words set. */
  readonly sets?: readonly Setting[]
}

interface Setting {
  readonly name: string
  readonly value: string
  readonly words: readonly string[]
}

const RISK = [
  'risk*',
  'danger*',
  'crash*',
  'crises',
  'crisis',
  'threat*',
  'nervous*',
  'go wrong',
  'worried',
  'worry',
  'safe',
  'riskant*',
  'risik*',
  'marktrisik*',
  'gefährlich*',
  'gefahr*',
  'krise*',
  'börsencrash',
  'börsenkrach',
  'unsicher*',
  'nervös*',
  'sorgen',
  'big fall',
  'sell-off',
  'bedroh*',
  'turbulent*',
  'stress',
]
const MARKET = [
  'market*',
  'markt*',
  'märkte*',
  'stock market*',
  'börse*',
  'exchange*',
  'lage',
  'situation',
  'now',
  'gerade',
]
const REGIME = [
  'regime*',
  'marktregime*',
  'bull market',
  'bear market',
  'bull or a bear',
  'bull or bear',
  'bullenmarkt*',
  'bärenmarkt*',
  'hausse',
  'baisse',
  '200 day average',
  '200 day moving average',
  '200 tage linie',
]
const HISTORY = [
  'history',
  'historical*',
  'historisch*',
  'verlauf*',
  'past',
  'over time',
  'over the last',
  'over the past',
  'chart*',
  'development',
  'developed',
  'entwickelt',
  'entwicklung',
  'last year',
  'over the year',
  'this year',
  'letzten jahr*',
  'über das jahr',
  'im jahresverlauf',
  'last months',
  'letzten monate*',
  'vergangen*',
  'früher*',
  'timeline',
  'zeitreihe',
  'time series',
  'kursverlauf*',
]
/** What a history shows. */
const PAST = [...HISTORY, '#range']
const SIGNAL = [
  'signal*',
  'trading signal*',
  'handelssignal*',
  'kaufsignal*',
  'verkaufssignal*',
  'buy signal*',
  'sell signal*',
  'trade idea*',
  'trading idea*',
  'handelsidee*',
  'short signal*',
  'long signal*',
]
const RECORD = [
  'track record',
  'reliab*',
  'accura*',
  'how often',
  'hit rate',
  'were right',
  'been right',
  'success rate',
  'zuverlässig*',
  'trefferquote*',
  'wie oft',
  'lagen richtig',
  'erfolgsquote',
  'wie genau',
  'verlässlich*',
  'bilanz',
]
/** Asks for the record only if the sentence names a signal. */
const JUDGED = ['how good', 'trust', 'believe', 'wie gut', 'vertrau*', 'verlassen']
const NEWS = [
  'news',
  'headline*',
  'event*',
  'story',
  'stories',
  'announcement*',
  'nachricht*',
  'neuigkeit*',
  'schlagzeile*',
  'ereignis*',
  'meldung*',
]
const CAUSES = [
  'embargo*',
  'sanction*',
  'war',
  'tariff*',
  'strike*',
  'hurricane*',
  'earnings',
  'rate cut*',
  'rate hike*',
  'election*',
  'sanktion*',
  'krieg*',
  'zölle',
  'zoll',
  'streik*',
  'zinssenkung*',
  'zinserhöhung*',
  'wahl*',
  'attack*',
  'drought*',
]
const PRICE = [
  'price*',
  'quote*',
  'trading',
  'trading at',
  'trade at',
  'cost',
  'costs',
  'how much',
  'worth',
  'rate',
  'level',
  'doing',
  'stand at',
  'preis*',
  'kurs*',
  'kostet',
  'kosten',
  'wie teuer',
  'wo steht',
  'wie steht',
  'wie viel',
  'notiert',
  'wert',
  'stehen',
]
const BARS = [
  'price*',
  'chart*',
  'quote*',
  'bars',
  'closes',
  'data',
  'kurs*',
  'preis*',
  'schlusskurse*',
  'stock price',
]
const ANALYSIS = [
  'analys*',
  'analyz*',
  'fundamental*',
  'overvalued',
  'undervalued',
  'valuation',
  'think about',
  'think of',
  'take on',
  'opinion*',
  'buy',
  'buying',
  'sell',
  'good time',
  'worth buying',
  'good investment',
  'health*',
  'as a company',
  'technical*',
  'expensive',
  'cheap',
  'invest',
  'hold',
  'überbewertet',
  'unterbewertet',
  'bewert*',
  'hältst',
  'halten',
  'kaufen',
  'verkaufen',
  'lohnt',
  'einstieg',
  'meinung',
  'einschätzung',
  'fundamentaldaten',
  'investieren',
  'denkst',
]
/** Also of assets that are no companies. */
const ANALYSED = ['analys*', 'analyz*', 'technical*']
const BRIEFING = [
  'briefing*',
  'tagesbriefing*',
  'morgenbriefing*',
  'daily report',
  'market report',
  'morning report',
  'market wrap',
  'market day',
  'happened in markets',
  'happened in the market*',
  'happened on the market*',
  'moved markets',
  'moved the market*',
  'summar* market*',
  'summar* the market*',
  'summar* the day',
  'news of the day',
  'marktbericht*',
  'börsenbericht*',
  'tagesbericht*',
  'börsentag*',
  'märkten los',
  'börsen los',
  'börse los',
  'märkten passiert',
  'neues an der börse',
  'neues an den märkten',
  'neues von der börse',
]
const AHEAD = ['outlook*', 'bullish', 'bearish', 'season*', 'score*', 'forecast*', 'prospects']
const OUTLOOK = [
  ...AHEAD,
  'buy',
  'sell',
  'trend*',
  'strong',
  'weak',
  'ausblick*',
  'aussicht*',
  'saisonal*',
  'prognose*',
  'kaufen',
  'verkaufen',
  'stark',
  'schwach',
]
const RAW = ['commodit*', 'raw material*', 'rohstoff*']
const SECTOR = ['sector*', 'sektor*', 'branche*', 'industries', '#sector']
const LEADING = [
  'lead*',
  'lag*',
  'weak*',
  'strong*',
  'rotation*',
  'ahead',
  'behind',
  'momentum',
  'improving',
  'doing',
  'radar',
  'perform*',
  'führ*',
  'stark*',
  'schwach*',
  'vorn*',
  'hinten',
  'läuft',
  'laufen',
  'zurück',
]
const PORTFOLIO = [
  'model portfolio*',
  'paper portfolio*',
  'your portfolio*',
  'portfolio*',
  'musterportfolio*',
  'modellportfolio*',
  'musterdepot*',
  'modelldepot*',
]
const OWN_MONEY = [
  'my portfolio',
  'my holdings',
  'my shares',
  'mein portfolio',
  'meinem portfolio',
  'mein depot',
  'meinem depot',
]
/** Before money is put at stake. */
const BUYING = ['buy', 'buying', 'good time', 'worth buying', 'kaufen', 'einstieg', 'einsteigen', 'invest']
const WHY = ['why', 'what moved', 'reason', 'warum', 'weshalb', 'wieso', 'was hat bewegt', 'grund']
const RISEN = [
  'rise',
  'rose',
  'risen',
  'up',
  'gain*',
  'rally',
  'rallied',
  'jump*',
  'climb*',
  'gestiegen',
  'steigt',
  'stieg',
]
const FALLEN = [
  'fall',
  'fell',
  'fallen',
  'down',
  'drop*',
  'lose',
  'lost',
  'crash*',
  'plunge*',
  'gefallen',
  'fällt',
  'fiel',
  'gesunken',
]
const MOVED = [...RISEN, ...FALLEN, 'move*', 'moving', 'bewegt', 'bewegung']
const MOVES: readonly Setting[] = [
  { name: 'direction', value: 'down', words: FALLEN },
  { name: 'direction', value: 'up', words: RISEN },
]
const REPORTS = [
  'report',
  'reports',
  'reporting',
  'earnings date',
  'next earnings',
  'earnings call',
  'quarterly results',
  'berichtet',
  'quartalszahlen',
  'zahlen',
  'geschäftszahlen',
  'quartalsbericht*',
]
const COMPARED = [
  'compare*',
  'comparison',
  'versus',
  'vs',
  'better than',
  'vergleich*',
  'gegenüber',
  'besser als',
]
const SCREENED = [
  'cheap',
  'quality',
  'rising',
  'screen*',
  'filter*',
  'oversold',
  'low risk',
  'undervalued',
  'safe',
  'günstig*',
  'billig*',
  'qualität*',
  'steigend*',
  'überverkauft*',
  'risikoarm*',
  'unterbewertet*',
]
const PRESETS: readonly Setting[] = [
  { name: 'preset', value: 'oversold_quality', words: ['oversold', 'überverkauft*'] },
  { name: 'preset', value: 'low_risk', words: ['low risk', 'safe', 'risikoarm*', 'sicher*'] },
  {
    name: 'preset',
    value: 'quality_at_price',
    words: ['cheap', 'undervalued', 'günstig*', 'billig*', 'unterbewertet*'],
  },
  { name: 'preset', value: 'rising_quality', words: ['rising', 'steigend*'] },
  { name: 'where', value: 'return_12_1_pct > 0', words: ['rising', 'steigend*'] },
]
const ASSET = ['#stock', '#sector', '#fund', '#commodity', '#fx', '#index']

const REGIONS: readonly Setting[] = [
  { name: 'region', value: 'europe', words: ['europe*', 'europa*', 'europäisch*', 'eurozone'] },
  { name: 'region', value: 'asia', words: ['asia*', 'asien*', 'asiatisch*', 'china', 'japan'] },
  {
    name: 'region',
    value: 'middle_east',
    words: ['middle east*', 'nahen osten', 'nahost*', 'naher osten', 'gulf region'],
  },
  {
    name: 'region',
    value: 'north_america',
    words: ['north america*', 'nordamerika*', 'united states', 'usa'],
  },
  {
    name: 'region',
    value: 'latin_america',
    words: ['latin america*', 'lateinamerika*', 'south america*', 'südamerika*'],
  },
  { name: 'region', value: 'africa', words: ['africa*', 'afrika*'] },
]
const REGION_WORDS = REGIONS.flatMap(({ words }) => words)

const SOURCES: readonly Setting[] = [
  {
    name: 'source',
    value: 'news_5m',
    words: ['news signal*', 'news source', 'news_5m', 'nachrichtensignal*'],
  },
  { name: 'source', value: 'alpha_14d', words: ['alpha*'] },
  { name: 'source', value: 'radar_daily', words: ['radar signal*', 'radar pick*', 'radar source'] },
  { name: 'source', value: 'intraday_30m', words: ['intraday*'] },
  { name: 'source', value: 'scr_daily', words: ['commodity signal*', 'commodity source', 'rohstoffsignal*'] },
]
const DIRECTIONS: readonly Setting[] = [
  {
    name: 'direction',
    value: 'short',
    words: ['short', 'shorts', 'short signal*', 'sell signal*', 'verkaufssignal*'],
  },
  { name: 'direction', value: 'long', words: ['long', 'longs', 'long signal*'] },
]

export const INTENTS: readonly Intent[] = [
  {
    skill: 'market-risk-assessment',
    all: [RISK],
    any: [...MARKET, ...REGION_WORDS],
    not: [...HISTORY.filter((word) => word !== 'chart*'), ...REGIME, ...SIGNAL, '#stock', '#none'],
    sets: REGIONS,
  },
  {
    skill: 'market-risk-assessment',
    all: [REGION_WORDS, ['market*', 'märkte*', 'situation', 'lage', 'tension*', 'spannung*']],
    not: [...PRICE, ...SIGNAL, ...NEWS, '#stock', '#none'],
    sets: REGIONS,
  },
  {
    skill: 'market-risk-assessment',
    view: 'history',
    all: [RISK, PAST],
    time: 'range',
    any: MARKET,
    not: [...REGIME, '#stock'],
  },
  {
    skill: 'market-risk-assessment',
    view: 'changes',
    all: [
      [
        'what changed',
        'changed since',
        'new since',
        'new in the market* since',
        'different from',
        'different since',
        'seit gestern',
        'since yesterday',
        'seit heute',
        'since this morning',
        'verändert seit',
        'geändert seit',
        'was hat sich geändert',
        'was hat sich verändert',
        'hat sich am markt geändert',
        'hat sich am markt verändert',
      ],
    ],
    any: ['new*', 'anything', 'neu*', 'etwas', 'changed', 'different', 'geändert', 'verändert'],
    time: 'since',
    undated: true,
    not: ['#stock', '#commodity', '#none'],
  },
  {
    skill: 'market-risk-assessment',
    view: 'changes',
    all: [['changed', 'changes', 'different', 'geändert', 'verändert', 'neues'], ['#range']],
    time: 'since',
    undated: true,
    not: ['#stock', '#commodity', '#none', ...NEWS, ...PORTFOLIO, ...REGIME],
  },
  {
    skill: 'market-risk-assessment',
    view: 'context',
    all: [
      [
        'overview',
        'at a glance',
        'whole market',
        'big picture',
        'überblick',
        'marktüberblick',
        'gesamtlage',
        'gesamtbild',
      ],
    ],
    any: MARKET,
    not: ['#stock', '#none'],
  },
  {
    skill: 'market-risk-assessment',
    view: 'account',
    undated: true,
    all: [
      [
        'credits',
        'my balance',
        'my remaining credits',
        'guthaben',
        'my usage',
        'mein verbrauch',
        'kontostand',
      ],
    ],
    any: ['left', 'remaining', 'noch', 'übrig', 'my', 'mein', 'account', 'konto'],
    not: ['buy', 'kaufen', ...ASSET],
  },
  {
    skill: 'market-regime-detection',
    all: [REGIME],
    any: ['flip*', 'kippt', 'market*', 'still', 'noch', 'close', 'welche*'],
    not: [...HISTORY, '#stock'],
  },
  {
    skill: 'market-regime-detection',
    view: 'history',
    time: 'range',
    all: [REGIME, [...PAST, 'last in', 'zuletzt', 'gewechselt', 'when were', 'wann']],
    not: ['#stock'],
  },
  {
    skill: 'trading-signals',
    all: [SIGNAL],
    any: [
      ...ASSET,
      'strongest',
      'stärkst*',
      'best*',
      'top',
      'latest',
      'aktuell*',
      'any',
      'gibt',
      'got',
      'show',
      'give',
      'zeig',
    ],
    not: [...RECORD, ...JUDGED, ...RAW, 'alpha*', 'intraday*', 'smoke', 'wifi', 'wlan', 'traffic'],
    takes: 'symbols',
    sets: DIRECTIONS,
  },
  {
    skill: 'trading-signals',
    all: [SOURCES.flatMap(({ words }) => words), SIGNAL, ASSET],
    not: RECORD,
    takes: 'symbols',
    sets: SOURCES,
  },
  {
    skill: 'trading-signals',
    view: 'alpha',
    all: [['alpha signal*', 'alpha model', 'alpha screen*', 'alpha pick*', 'alpha signale*']],
    any: [...SIGNAL],
    not: [...RECORD, ...JUDGED, ...ASSET],
  },
  {
    skill: 'trading-signals',
    view: 'intraday',
    all: [['intraday*']],
    any: [...SIGNAL, 'momentum'],
    not: [...RECORD, ...JUDGED, ...ASSET],
  },
  {
    skill: 'trading-signals',
    view: 'record',
    undated: true,
    time: 'span',
    all: [RECORD],
    any: [
      ...SIGNAL,
      'your',
      'eure',
      'deine',
      'source*',
      'quelle*',
      'right',
      'richtig',
      'forecast*',
      'prognose*',
      'alpha*',
    ],
    sets: SOURCES,
  },
  {
    skill: 'trading-signals',
    view: 'record',
    undated: true,
    time: 'span',
    all: [JUDGED, SIGNAL],
    sets: SOURCES,
  },
  {
    skill: 'trading-signals',
    view: 'events',
    all: [NEWS],
    time: 'since',
    any: [...ASSET, ...MARKET, 'links', 'latest', 'matter', 'today'],
    not: [...RECORD, ...BRIEFING],
    takes: 'symbols',
  },
  {
    skill: 'trading-signals',
    view: 'impact',
    all: [
      [
        'impact*',
        'which assets',
        'what assets',
        'auswirkung*',
        'wirkt',
        'wirken',
        'bewegt',
        'affect*',
        'welche werte',
      ],
      CAUSES,
    ],
  },
  {
    skill: 'asset-prices',
    all: [PRICE, ASSET],
    not: [
      ...HISTORY,
      ...SIGNAL,
      ...NEWS,
      ...AHEAD,
      ...ANALYSED,
      ...BRIEFING,
      ...PORTFOLIO,
      'why',
      'warum',
      'wieso',
      'sektor*',
      'sector*',
      'zu teuer',
    ],
    takes: 'symbols',
  },
  {
    skill: 'asset-prices',
    all: [
      ['#index', '#fx'],
      ['level', 'now', 'today', 'heute', 'gerade', 'aktuell*', 'current*'],
    ],
    not: [...PRICE, ...HISTORY, ...REGIME, ...RISK, ...SIGNAL, ...NEWS],
    takes: 'symbols',
  },
  {
    skill: 'asset-prices',
    view: 'history',
    all: [BARS, PAST, ASSET],
    time: 'range',
    not: [...SIGNAL, ...NEWS, 'why', 'warum'],
    takes: 'one symbol',
  },
  {
    skill: 'asset-prices',
    view: 'history',
    all: [['#range'], ASSET],
    any: [...BARS, 'from', 'between', 'von'],
    time: 'range',
    not: [...SIGNAL, ...NEWS, ...RISK, ...WHY, ...REPORTS, ...ANALYSIS, '#weights'],
    takes: 'one symbol',
  },
  {
    skill: 'asset-prices',
    view: 'why',
    all: [WHY, ASSET],
    any: MOVED,
    time: 'window',
    not: [...SIGNAL, ...PORTFOLIO],
    takes: 'one symbol',
    sets: MOVES,
  },
  {
    skill: 'asset-prices',
    view: 'find',
    all: [
      ['ticker of', 'ticker for', 'symbol of', 'symbol for', 'ticker von', 'kürzel von', 'symbol von'],
      ASSET,
    ],
    not: PRICE,
    takes: 'query',
  },
  {
    skill: 'stock-analysis',
    all: [ANALYSIS, ['#stock']],
    not: [...SIGNAL, ...NEWS, ...COMPARED, ...REPORTS, 'price*', 'chart*', 'why', 'warum'],
    takes: 'stock',
  },
  {
    skill: 'stock-analysis',
    all: [BUYING, ['#stock']],
    any: ANALYSIS,
    not: [...SIGNAL, ...NEWS, ...COMPARED, ...REPORTS, 'price*', 'chart*', 'why', 'warum'],
    takes: 'stock',
    with: ['market-risk-assessment', 'market-regime-detection'],
  },
  {
    skill: 'stock-analysis',
    view: 'compare',
    all: [COMPARED, ['#stock']],
    any: ['better', 'cheaper', 'besser', 'billiger', 'or', 'oder', ...ANALYSIS],
    not: [...SIGNAL, ...NEWS, ...WHY],
    takes: 'stocks',
  },
  {
    skill: 'stock-analysis',
    view: 'screen',
    all: [SCREENED, ['stock*', 'shares', 'companies', 'aktien', 'unternehmen', 'firmen', 'werte']],
    any: ['us', 'list', 'find', 'which', 'finde', 'welche', 'screen*', 'filter*', 'suche'],
    not: [...SIGNAL, ...NEWS, '#stock', '#commodity', '#fx', '#index'],
    sets: PRESETS,
  },
  {
    skill: 'market-risk-assessment',
    view: 'calendar',
    all: [REPORTS, ['#stock']],
    any: ['when', 'wann', 'next', 'nächst*', 'date', 'termin*'],
    undated: true,
    not: [...SIGNAL, ...NEWS, ...WHY],
    takes: 'symbols',
  },
  {
    skill: 'market-risk-assessment',
    view: 'calendar',
    all: [['calendar', 'kalender', 'earnings week', 'reports this week', 'terminkalender', 'börsentermine']],
    any: ['earnings', 'week', 'woche', 'reports', 'quartalszahlen', 'next', 'nächst*', 'coming'],
    not: [...SIGNAL, '#stock', '#none'],
  },
  {
    skill: 'model-portfolio',
    view: 'check',
    all: [['#weights']],
    any: [...PORTFOLIO, ...OWN_MONEY, 'check', 'prüf*', 'risk*', 'risik*', 'holdings', 'depot'],
    not: [...SIGNAL, ...WHY],
    takes: 'holdings',
  },
  {
    skill: 'stock-analysis',
    all: [ANALYSED, ['#fund', '#sector', '#commodity', '#fx', '#index']],
    not: [...SIGNAL, ...NEWS, 'price*', 'chart*', 'why', 'warum', '#stock'],
    takes: 'ticker',
  },
  {
    skill: 'intelligence-briefing',
    all: [BRIEFING],
    any: ['today', 'heute', 'daily', 'please', 'bitte', 'day'],
    not: ASSET,
  },
  {
    skill: 'commodity-signals',
    all: [RAW],
    any: [...OUTLOOK, ...SIGNAL, 'doing', 'good', 'strongest', 'stärkst*', 'stehen', 'how', 'wie'],
    not: ['#stock', '#fund', ...NEWS, ...RECORD],
    takes: 'symbols',
  },
  {
    skill: 'commodity-signals',
    all: [OUTLOOK, ['#commodity']],
    not: [...SIGNAL, ...NEWS, '#stock', '#fund', 'price', 'kurs'],
    takes: 'symbols',
  },
  {
    skill: 'sector-rotation',
    all: [SECTOR, LEADING],
    any: SECTOR,
    not: ['#stock', '#commodity', ...NEWS, ...SIGNAL],
    takes: 'sector',
  },
  {
    skill: 'sector-rotation',
    all: [
      [
        'sector rotation',
        'sektorrotation',
        'sector radar',
        'sektorradar',
        'sector analysis',
        'sektoranalyse',
      ],
    ],
    not: ['#stock', '#commodity'],
    takes: 'sector',
  },
  {
    skill: 'model-portfolio',
    all: [PORTFOLIO],
    any: ['show', 'zeig', 'hold', 'position*', 'model', 'paper', 'your'],
    not: OWN_MONEY,
  },
  {
    skill: 'model-portfolio',
    view: 'curve',
    time: 'span',
    all: [
      PORTFOLIO,
      ['perform*', 'entwickelt', 'return*', 'rendite', 'curve', 'developed', 'gelaufen', 'kurve'],
    ],
    not: OWN_MONEY,
  },
  {
    skill: 'model-portfolio',
    view: 'trades',
    time: 'span',
    all: [
      PORTFOLIO,
      ['trades', 'orders', 'trade', 'käufe', 'verkäufe', 'bought', 'transaktion*', 'transaction*'],
    ],
    not: OWN_MONEY,
  },
]

/** A message with one of these gives orders to the agent itself. */
export const ORDERS: readonly string[] = [
  'ignore',
  'ignorier*',
  'instruction*',
  'anweisung*',
  'system prompt',
  'prompt',
  'developer mode',
  'api key*',
  'password*',
  'passwort',
  'delete',
  'lösch*',
]

/** A clause with one of these asks for what no skill does. */
export const ELSEWHERE: readonly string[] = [
  'weather',
  'wetter',
  'translate',
  'übersetz*',
  'joke',
  'witz',
  'poem',
  'gedicht',
  'recipe',
  'rezept',
  'alarm*',
  'remind*',
  'erinner*',
  'email',
  'e mail',
  'how do i',
  'how can i',
  'how to',
  'where can i',
  'wie kann ich',
  'wie verkaufe ich',
  'wie kaufe ich',
  'wo kann ich',
  'sell on',
  'buy on',
  'place an order',
]

/** "Buy Nvidia", but not "Buy or sell Nvidia?" or "Buy signals". Over folded words. */
export const TRADE_ORDER =
  /^ (?:(?:please|bitte|now|jetzt|then|dann|ok|okay|and|und|can you|could you|kannst du|du) )*(?:buy|sell|short|purchase|kauf|kaufe|kaufen sie|verkauf|verkaufe|verkaufen sie) (?!or |oder |signal)/

/** What the service costs, or what a word means: nobody pays to ask that. Over folded words. */
export const ABOUT = new RegExp(
  [
    ' (?:costs?|kostet|kosten|credits|kostenlos|gratis|pricing|fees?|charged?|for free|gebuehr[^ ]*) ',
    ' how much (?:is|are|does) ',
    ' (?:price of an?|preis fuer eine?|preis eine[rs]) ',
    ' (?:what is|whats|was ist) (?:an?|eine?) (?!#|share |stock |barrel |ounce )',
    ' (?:what are|was sind) (?:trading )?[^ #]+ $',
    ' (?:meaning of|definition|define|bedeutet|what does [^#]* mean|how does [^#]* work|funktionier[^ ]*) ',
  ].join('|'),
)

/** Folded words. */
export const NEGATIONS: readonly string[] = (
  'not no dont doesnt didnt wont never without except neither nor instead ' +
  'nicht kein keine keinen keiner keinem keines nie niemals ohne ausser statt weder'
).split(' ')

/** Dropped before anything is read: in German, morning is tomorrow as well. */
export const GREETING =
  /(?<!\p{L})(?:guten? (?:morgen|tag|abend)|good (?:morning|afternoon|evening|day)(?! brief)|hallo|hello|hi|hey|moin|servus|gr[üu]ß gott|thank you|thanks|many thanks|vielen dank|danke(?: schön)?)(?!\p{L})/giu

/** Words that say nothing about what is asked. */
export const FILLERS: readonly string[] = (
  'a about all am an and but any anything are as at back be been can could current currently data did do does doing even ever ' +
  'everything find for from fully get give given go good got had has have help here hey hi how i if in into is it its just ' +
  'know last latest let like look looking make many me might more most much my need new no not now of off on one only or our ' +
  'out over own per please point present right same see should show so some still such take tell than thank thanks that the ' +
  'their them there these they thing things this those time to today too top two up us very want was we were what whats when ' +
  'where whether which while who whole why will with would year years you your yes month months week weeks day days moment ' +
  'ab aber sag sage aktuell aktuelle aktuellen aktueller alle allen als also am an auch auf aus bei beim bin bis bist bitte da dann dank ' +
  'danke das dass dem den der des dich die dir doch dein deine du durch ein eine einem einen einer er es etwas euch fuer gab ' +
  'gerade gerne gib gibt habe haben hallo hast hat hatte heute hier ich ihr im in ins ist ja jahr jetzt kann kannst koennen ' +
  'kurz kurzer man mal mehr mein meine mich mir mit momentan moment muss nach neu neue neuen neues nicht noch nun nur ob oder ' +
  'schon sein seine sich sie sind so soll solle sollen um und uns unser viel viele vom von vor war waren was welche welchem ' +
  'welcher welches wem wen wenn wer werden wie wir wird wo wurde zeig zeige zu zum zur zuletzt steht stehen macht los sehr ' +
  'stock stocks share shares company aktie aktien wert werte unternehmen market markets markt maerkte maerkten boerse boersen ' +
  'asset assets usd dollar morning since seit passieren muesste damit wuerde bisher gut deutsch english englisch hoch niedrig high low against gegen versus vs gegenueber pattern muster really wirklich ' +
  'yesterday tomorrow gestern morgen vorgestern uebermorgen ago next naechste naechsten naechster letzte letzten letzter past quarter ' +
  'monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag ' +
  'january february march april june july august september october november december januar februar maerz mai juni juli ' +
  'oktober dezember'
).split(' ')

const GERMAN_WORDS =
  'der die das den dem des und ist sind wie was wo welche welcher welches gibt es im am zu zur zum fuer mir bitte ich hat sich ' +
  'von ein eine einen bei auf seit gerade heute soll wir in kurs kurse zeig gib mein meine noch deutsch ausblick lohnt'
const ENGLISH_WORDS =
  'the is are what how which where for of me please i has on at an your any there to give show a price prices we in right now ' +
  'my do does should tell about'

export const LANGUAGE_WORDS = {
  de: new Set(GERMAN_WORDS.split(' ')),
  en: new Set(ENGLISH_WORDS.split(' ')),
}
