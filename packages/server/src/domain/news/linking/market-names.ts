import type { EntityKind } from './entity-kind.ts'

/** The names of a raw material, currency, index, fund or sector. Lists have `|` between their entries. */
export interface MarketNames {
  readonly id: string
  readonly kind: EntityKind
  readonly symbols: readonly string[]
  readonly names: string
  readonly ambiguous?: readonly {
    readonly names: string
    readonly prior: number
    readonly witnesses?: string
    readonly others?: string
  }[]
}

const commodity = (
  id: string,
  names: string,
  ambiguous?: NonNullable<MarketNames['ambiguous']>[number],
): MarketNames => ({
  id,
  kind: 'commodity',
  symbols: [id],
  names,
  ...(ambiguous && { ambiguous: [ambiguous] }),
})

/** Raw materials, English and German. */
export const COMMODITY_NAMES: readonly MarketNames[] = [
  commodity(
    'GC=F',
    'gold price|gold prices|gold futures|spot gold|bullion|XAU/USD|XAUUSD|Goldpreis|Goldpreise|Goldpreises|gold ETF|gold ETFs',
    {
      names: 'gold',
      prior: 0.45,
      witnesses:
        'ounce ounces futures safe-haven haven silver platinum bars reserves miners miner mine jewellery fed unze silber ' +
        'comex demand bugs commodities',
      others:
        'medal medals medallist medalist olympic olympics championship championships marathon relay card standard rush runner ' +
        'swimmer wins gymnast album cup goldmedaille glove coast',
    },
  ),
  commodity(
    'SI=F',
    'silver price|silver prices|silver futures|spot silver|Silberpreis|Silberpreise|XAG/USD',
    {
      names: 'silver|Silber',
      prior: 0.45,
      witnesses: 'ounce ounces futures gold solar bullion deficit miners miner commodities unze',
      others:
        'lining lake medal medals screen jubilee tsunami medallist medalist nate bullet olympic medaille adam spring',
    },
  ),
  commodity(
    'CL=F',
    'crude oil|crude|Brent|WTI|West Texas Intermediate|oil price|oil prices|oil futures|Ölpreis|Ölpreise|Ölpreises|Rohöl|' +
      'Rohölpreis|Rohölpreise|petroleum prices|barrel of oil|barrels of oil',
    {
      names: 'oil|Öl|Erdöl',
      prior: 0.7,
      witnesses:
        'barrel barrels opec output supply crude refinery tanker tankers rig rigs fields offshore embargo',
      others:
        'olive palm painting paintings cooking essential fish snake soybean vegetable canola sunflower coconut massage',
    },
  ),
  commodity(
    'NG=F',
    'natural gas|natgas|nat gas|LNG|Henry Hub|liquefied natural gas|Erdgas|Erdgaspreis|Gaspreis|Gaspreise|Flüssiggas',
    {
      names: 'gas',
      prior: 0.35,
      witnesses:
        'pipeline pipelines flows storage gazprom lng winter exports russian dutch ttf heating nord supplies cargoes qatar',
      others:
        'pump station stations gasoline gallon tear greenhouse tax car cars motorists drivers emissions aaa nerve',
    },
  ),
  commodity('ZW=F', 'wheat|Weizen|Weizenpreis|Weizenpreise|wheat futures'),
  commodity('ZC=F', 'corn futures|corn prices|corn price|Maispreis|Maispreise', {
    names: 'corn|maize|Mais',
    prior: 0.62,
    witnesses: 'crop bushel harvest acres usda farmers ethanol exports planting soybean soybeans wheat',
    others: 'belt syrup dog candy popcorn ferry maze kornferry bread chips',
  }),
  commodity('ZS=F', 'soybean|soybeans|soy beans|Sojabohne|Sojabohnen|soybean futures'),
  commodity('KC=F', 'arabica|robusta|coffee prices|coffee price|coffee futures|Kaffeepreis|Kaffeepreise', {
    names: 'coffee|Kaffee',
    prior: 0.55,
    witnesses:
      'beans farmers frost crop harvest drought exports arabica robusta brazil vietnam missernten growers ernte',
    others:
      'chain shop shops maker makers house houses starbucks luckin machine machines cup drinkers mug morning break table cafe ' +
      'pods brand date',
  }),
  commodity('CC=F', 'cocoa|Kakao|Kakaopreis|Kakaopreise'),
  commodity(
    'SB=F',
    'raw sugar|sugar prices|sugar price|sugar futures|Zuckerpreis|Zuckerpreise|cane sugar|sugarcane',
    {
      names: 'sugar|Zucker',
      prior: 0.5,
      witnesses:
        'cane crop mills export exports brazil indian india tonnes harvest ethanol mill ban beet futures',
      others: 'tax blood free daddy high soda diet rush substitute diabetes levy',
    },
  ),
  commodity('CT=F', 'cotton prices|cotton price|cotton futures|Baumwolle|Baumwollpreis|Baumwollpreise', {
    names: 'cotton',
    prior: 0.5,
    witnesses: 'mills crop bales harvest farmers growers textile acres exports xinjiang',
    others: 'shirt shirts candy bowl tom swab swabs club',
  }),
  commodity('HG=F', 'copper prices|copper price|copper futures|Kupferpreis|Kupferpreise|Kupfer', {
    names: 'copper',
    prior: 0.7,
    others: 'bottomed mountain',
  }),
  commodity('PL=F', 'platinum price|platinum prices|platinum futures|Platinpreis|Platin', {
    names: 'platinum',
    prior: 0.5,
    witnesses: 'deficit palladium ounce metal metals mines miners autocatalyst gold silver surplus',
    others: 'jubilee card album record-certified equity credit blonde',
  }),
  commodity('PA=F', 'palladium prices|palladium price|palladium futures|Palladiumpreis', {
    names: 'palladium',
    prior: 0.65,
    others: 'london theatre theater stage ballroom concert',
  }),
  commodity(
    'LBR=F',
    'lumber futures|lumber prices|lumber price|softwood lumber|lumber|Bauholz|Holzpreis|Holzpreise',
  ),
]

const MOVES =
  'against versus vs weakens weaken strengthens strengthen firms firm softens slides slide falls fall rises rise gains climbs ' +
  'climb slips slip drops tumbles sinks surges jumps rallies rally steady steadies eases hits hit high low parity exchange ' +
  'currency currencies forex fx intervention intervene pegged peg devalued devaluation strong weak stronger weaker dollar ' +
  'euro yen yuan sterling pound franc per wertet auf gegenüber gibt nach steigt fällt verliert legt zu kurs wechselkurs ' +
  'abwertung aufwertung devisen dips dip edges rebounds plunges plunge bulls bears bets index'

const currency = (
  code: string,
  symbols: readonly string[],
  names: string,
  ambiguous?: { readonly names: string; readonly prior?: number; readonly others?: string },
): MarketNames => ({
  id: `currency:${code}`,
  kind: 'currency',
  symbols,
  names,
  ...(ambiguous && {
    ambiguous: [
      {
        names: ambiguous.names,
        prior: ambiguous.prior ?? 0.4,
        witnesses: MOVES,
        ...(ambiguous.others !== undefined && { others: ambiguous.others }),
      },
    ],
  }),
})

/** Currencies by ISO 4217 code. An amount of money is no mention; `judge-match.ts` sees to that. */
export const CURRENCY_NAMES: readonly MarketNames[] = [
  currency('USD', ['DX-Y.NYB'], 'U.S. dollar|US dollar|greenback|US-Dollar', {
    names: 'dollar|Dollar',
    others: 'store stores tree general shave bill bills menu',
  }),
  currency('EUR', ['EURUSD=X'], 'single currency|Gemeinschaftswährung', {
    names: 'euro|Euro',
    others: '2024 2028 tickets championship cup final stoxx ncap',
  }),
  currency('GBP', ['GBPUSD=X'], 'sterling|British pound|pound sterling|britisches Pfund|Pfund Sterling', {
    names: 'pound|Pfund',
    others: 'beef weight pounds ground coins cake dog ezra',
  }),
  currency('JPY', ['USDJPY=X'], 'Japanese yen|japanischer Yen', { names: 'yen|Yen', prior: 0.6 }),
  currency('CHF', ['USDCHF=X'], 'Swiss franc|Schweizer Franken', { names: 'franc|Franken', prior: 0.55 }),
  currency('AUD', ['AUDUSD=X'], 'Australian dollar|Aussie dollar', { names: 'Aussie', prior: 0.35 }),
  currency('NZD', ['NZDUSD=X'], 'New Zealand dollar|kiwi dollar'),
  currency('CAD', ['USDCAD=X'], 'Canadian dollar|loonie'),
  currency('CNY', ['CNY=X'], 'Chinese yuan|renminbi', { names: 'yuan|Yuan', prior: 0.6 }),
  currency('ILS', ['ILS=X'], 'Israeli shekel|shekel|Schekel'),
  currency('BRL', ['BRL=X'], 'Brazilian real|brasilianischer Real'),
  currency('MXN', ['MXN=X'], 'Mexican peso', {
    names: 'peso',
    prior: 0.2,
    others: 'philippine argentine chilean colombian argentina chile colombia philippines',
  }),
  currency('ZAR', ['ZAR=X'], 'South African rand', {
    names: 'rand|Rand',
    prior: 0.35,
    others: 'paul ayn corp corporation report study senator',
  }),
  currency('RUB', [], 'rouble|ruble|Rubel'),
  currency('TRY', [], 'Turkish lira|türkische Lira|lira'),
  currency('KRW', [], 'South Korean won|Korean won', {
    names: 'Won',
    prior: 0.2,
    others: 'game games election lawsuit',
  }),
  currency('INR', [], 'Indian rupee|rupee|indische Rupie'),
  currency('SEK', [], 'Swedish crown|Swedish krona|krona'),
  currency('NOK', [], 'Norwegian crown|Norwegian krone|krone'),
  currency('PLN', [], 'zloty|Zloty'),
  currency('HUF', [], 'forint|Forint'),
  currency('ARS', [], 'Argentine peso|Argentine pesos'),
  currency('EGP', [], 'Egyptian pound'),
  currency('NGN', [], 'naira'),
  currency('UAH', [], 'hryvnia'),
  currency('THB', [], 'Thai baht|baht'),
  currency('MYR', [], 'ringgit'),
  currency('IDR', [], 'rupiah'),
]

const index = (id: string, symbols: readonly string[], names: string): MarketNames => ({
  id,
  kind: 'index',
  symbols,
  names,
})

/** Indices, tracked and not. */
export const INDEX_NAMES: readonly MarketNames[] = [
  index(
    '^GSPC',
    ['^GSPC'],
    "S&P 500|S&P500|S&P-500|SP500|Standard & Poor's 500|Standard and Poor's 500|S&P 500 Index|SPX|S & P 500",
  ),
  index('^VIX', ['^VIX'], 'VIX|Cboe Volatility Index|volatility index|fear gauge|fear index|Angstbarometer'),
  index('^VIX3M', ['^VIX3M'], 'VIX3M|Cboe 3-Month Volatility Index'),
  index('^IRX', ['^IRX'], '13-week Treasury bill|three-month Treasury bill|3-month Treasury bill'),
  index(
    '^TNX',
    ['^TNX'],
    '10-year Treasury yield|10-year Treasury yields|10-year Treasury|10-year Treasuries|10-year yield|10-year note|' +
      'ten-year Treasury|benchmark Treasury yield|10-year U.S. Treasury|zehnjährige US-Anleihen|zehnjähriger US-Anleihen',
  ),
  index('DX-Y.NYB', ['DX-Y.NYB'], 'dollar index|US dollar index|U.S. dollar index|DXY|Dollar-Index'),
  index(
    'index:dow',
    ['DIA'],
    'Dow Jones|Dow Jones Industrial Average|Dow Jones Industrials|the Dow|Dow industrials|DJIA|Dow-Jones-Index|Dow|Dow futures',
  ),
  index('index:nasdaq', ['QQQ'], 'Nasdaq Composite|Nasdaq 100|Nasdaq-100|Nasdaq Composite Index|Nasdaq'),
  index('index:russell_2000', ['IWM'], 'Russell 2000|small-cap Russell'),
  index('index:dax', [], 'DAX|Dax|Deutscher Aktienindex|MDAX|MDax'),
  index('index:ftse_100', [], 'FTSE 100|FTSE100|FTSE-100|Footsie|FTSE'),
  index('index:cac_40', [], 'CAC 40|CAC40'),
  index('index:euro_stoxx_50', [], 'Euro Stoxx 50|EuroStoxx 50|Euro-Stoxx-50|EURO STOXX 50|Eurostoxx'),
  index('index:stoxx_600', ['VGK'], 'Stoxx 600|STOXX 600|STOXX Europe 600|Stoxx Europe 600'),
  index('index:smi', [], 'Swiss Market Index|SMI'),
  index('index:ftse_mib', [], 'FTSE MIB'),
  index('index:ibex_35', [], 'Ibex 35|IBEX 35|IBEX'),
  index('index:nikkei_225', ['EWJ'], 'Nikkei 225|Nikkei|Nikkei-Index'),
  index('index:topix', ['EWJ'], 'Topix'),
  index('index:hang_seng', [], 'Hang Seng|Hang-Seng-Index'),
  index('index:csi_300', ['FXI'], 'CSI 300|CSI300'),
  index('index:shanghai_composite', [], 'Shanghai Composite'),
  index('index:kospi', [], 'Kospi|KOSPI'),
  index('index:sensex', [], 'Sensex'),
  index('index:nifty_50', [], 'Nifty 50|Nifty'),
  index('index:asx_200', [], 'ASX 200|ASX200'),
  index('index:tsx', ['EWC'], 'TSX|S&P/TSX|TSX Composite'),
  index('index:bovespa', ['EWZ'], 'Bovespa|Ibovespa'),
]

/** Words that follow the name of a sector. */
export const SECTOR_NOUNS: readonly string[] = ['stocks', 'shares', 'sector', 'equities']

/** What stands before such a noun, and the whole phrases, by GICS sector. */
export const SECTOR_NAMES: readonly {
  readonly sector: string
  readonly symbol: string
  readonly before: string
  readonly phrases: string
}[] = [
  {
    sector: 'energy',
    symbol: 'XLE',
    before: 'energy|oil|oil and gas|oil & gas',
    phrases: 'energy producers|Energieaktien|Ölaktien|Energiewerte',
  },
  {
    sector: 'information_technology',
    symbol: 'XLK',
    before: 'tech|technology|chip|semiconductor|software|chipmaker|big tech',
    phrases:
      'chipmakers|chip makers|semiconductors|tech sector|Techaktien|Tech-Aktien|Technologiewerte|Chipaktien|Chip-Aktien',
  },
  {
    sector: 'financials',
    symbol: 'XLF',
    before: 'bank|banking|financial|regional bank|bank and insurance|big bank|lender|insurance',
    phrases: 'financials|Bankaktien|Bankenaktien|Finanzwerte|Bank-Aktien',
  },
  {
    sector: 'health_care',
    symbol: 'XLV',
    before: 'healthcare|health care|pharma|biotech|drug|health|health insurer|drugmaker',
    phrases: 'Pharmaaktien|Pharmawerte|Gesundheitswerte',
  },
  {
    sector: 'industrials',
    symbol: 'XLI',
    before: 'industrial|airline|defence|defense|aerospace|transport|railroad|trucking',
    phrases: 'Industriewerte|Rüstungsaktien|Rüstungswerte|Luftfahrtaktien',
  },
  {
    sector: 'consumer_discretionary',
    symbol: 'XLY',
    before: 'consumer discretionary|retail|auto|carmaker|casino|luxury|homebuilder|travel|cruise',
    phrases: 'homebuilders|Autoaktien|Autowerte|Handelswerte',
  },
  {
    sector: 'consumer_staples',
    symbol: 'XLP',
    before: 'consumer staples|staples|food|beverage|tobacco',
    phrases: 'consumer staples|Basiskonsumgüter',
  },
  {
    sector: 'materials',
    symbol: 'XLB',
    before: 'materials|mining|metals|chemical|steel',
    phrases: 'Rohstoffwerte|Minenaktien|Chemiewerte|Stahlaktien',
  },
  {
    sector: 'real_estate',
    symbol: 'XLRE',
    before: 'real estate|REIT|property',
    phrases: 'REITs|Immobilienaktien|Immobilienwerte',
  },
  {
    sector: 'utilities',
    symbol: 'XLU',
    before: 'utility|utilities|power',
    phrases: 'Versorgeraktien|Versorger-Aktien|Utilities',
  },
  {
    sector: 'communication_services',
    symbol: 'XLC',
    before: 'communication services|telecom|media|streaming',
    phrases: 'Telekomwerte|Medienaktien|Telekomaktien',
  },
]
