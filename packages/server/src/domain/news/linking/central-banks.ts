/** The names of one central bank. Lists have `|` between their entries. */
export interface CentralBank {
  readonly code: string
  /** Its country or currency area, as in `countries.ts`. */
  readonly country: string
  readonly names: string
  /** Heads and members so well known that the surname stands for the bank once the subject is money. */
  readonly people?: string
}

/** The larger central banks, English and German; others are `central_bank:` and the code of their country. */
export const CENTRAL_BANKS: readonly CentralBank[] = [
  {
    code: 'fed',
    country: 'US',
    names:
      'Federal Reserve|Fed|FOMC|Federal Open Market Committee|US-Notenbank|US-Notenbank Fed|U.S. central bank|' +
      'US central bank|Fed Chair|Fed-Chef|amerikanische Notenbank|Federal Reserve Board|US-Zentralbank|US Federal Reserve|' +
      'U.S. Federal Reserve|U.S. Fed|US Fed|New York Fed|Atlanta Fed',
    people: 'Powell|Yellen|Bernanke|Greenspan',
  },
  {
    code: 'ecb',
    country: 'EU',
    names: 'European Central Bank|ECB|EZB|Europäische Zentralbank|Europäischen Zentralbank',
    people: 'Lagarde|Draghi',
  },
  { code: 'boe', country: 'GB', names: 'Bank of England|BoE|BOE|Old Lady of Threadneedle Street' },
  { code: 'boj', country: 'JP', names: 'Bank of Japan|BOJ|BoJ', people: 'Kuroda|Ueda' },
  { code: 'pboc', country: 'CN', names: "People's Bank of China|PBOC|PBoC" },
  {
    code: 'snb',
    country: 'CH',
    names:
      'Swiss National Bank|SNB|Schweizerische Nationalbank|Schweizer Nationalbank|Schweizerischen Nationalbank',
  },
  { code: 'bundesbank', country: 'DE', names: 'Bundesbank' },
  { code: 'boc', country: 'CA', names: 'Bank of Canada|BoC' },
  { code: 'rba', country: 'AU', names: 'Reserve Bank of Australia|RBA' },
  { code: 'rbnz', country: 'NZ', names: 'Reserve Bank of New Zealand|RBNZ' },
  { code: 'rbi', country: 'IN', names: 'Reserve Bank of India|RBI' },
  { code: 'riksbank', country: 'SE', names: 'Riksbank|Sveriges Riksbank' },
  { code: 'norges_bank', country: 'NO', names: 'Norges Bank' },
  { code: 'bcb', country: 'BR', names: 'Banco Central do Brasil|Copom' },
  { code: 'banxico', country: 'MX', names: 'Bank of Mexico|Banxico' },
  { code: 'sarb', country: 'ZA', names: 'South African Reserve Bank|SARB' },
  { code: 'boi', country: 'IL', names: 'Bank of Israel' },
  { code: 'cbr', country: 'RU', names: 'Bank of Russia|Central Bank of Russia' },
  { code: 'tcmb', country: 'TR', names: 'Central Bank of Turkey|TCMB|CBRT' },
  { code: 'bok', country: 'KR', names: 'Bank of Korea' },
  { code: 'hkma', country: 'HK', names: 'Hong Kong Monetary Authority|HKMA' },
  { code: 'mas', country: 'SG', names: 'Monetary Authority of Singapore' },
  { code: 'bi', country: 'ID', names: 'Bank Indonesia' },
  { code: 'bot', country: 'TH', names: 'Bank of Thailand' },
  { code: 'nbp', country: 'PL', names: 'National Bank of Poland' },
  { code: 'nbu', country: 'UA', names: 'National Bank of Ukraine' },
  { code: 'sama', country: 'SA', names: 'Saudi Central Bank' },
]
