import type { SupplierId } from './parsed-observations.ts'

export interface Supplier {
  readonly name: string
  /** Whether it is asked under an agreement of the operator: an account, or files that were bought. */
  readonly licensed: boolean
  /** What its terms allow, in one sentence. */
  readonly terms: string
  /** Page of its terms; undefined if only the operator's contract has them. */
  readonly termsUrl: string | undefined
  /** What must be shown with its data. */
  readonly credit: string | undefined
  readonly redistribution: 'free' | 'needs a licence'
}

const supplier = (
  name: string,
  terms: string,
  termsUrl: string | undefined,
  more: Partial<Pick<Supplier, 'licensed' | 'credit' | 'redistribution'>> = {},
): Supplier => ({
  name,
  terms,
  termsUrl,
  licensed: false,
  credit: undefined,
  redistribution: 'needs a licence',
  ...more,
})

const LICENSED = { licensed: true }
const FREE = { redistribution: 'free' } as const
const HEADLINES = 'Headlines may be shown with a link to the article; texts may not be passed on.'
const KEY = 'A key is for the use of its holder; showing or passing data on needs a further agreement.'

/** Terms as published; the operator checks them before a service is opened. */
export const SUPPLIERS: Readonly<Record<SupplierId, Supplier>> = {
  bulk: supplier(
    'End-of-day files',
    'The contract with the vendor of the files decides what may be shown and passed on.',
    undefined,
    LICENSED,
  ),
  tiingo: supplier('Tiingo', KEY, 'https://www.tiingo.com/about/terms', LICENSED),
  alpaca: supplier('Alpaca', KEY, 'https://alpaca.markets/disclosures', LICENSED),
  finnhub: supplier('Finnhub', KEY, 'https://finnhub.io/terms-of-service', LICENSED),
  twelve_data: supplier('Twelve Data', KEY, 'https://twelvedata.com/terms', LICENSED),
  fmp: supplier(
    'Financial Modeling Prep',
    KEY,
    'https://site.financialmodelingprep.com/terms-of-service',
    LICENSED,
  ),
  yahoo: supplier(
    'Yahoo Finance',
    'The site is for personal use; no licence covers passing its data on through an API.',
    'https://legal.yahoo.com/us/en/yahoo/terms/otos/index.html',
  ),
  cboe: supplier(
    'Cboe',
    'Index values are for personal and internal use.',
    'https://www.cboe.com/terms_and_conditions/',
  ),
  fred: supplier(
    'FRED',
    'Series of other owners, such as the S&P 500, may not be passed on without their permission.',
    'https://fred.stlouisfed.org/docs/api/terms_of_use.html',
    {
      credit:
        'This product uses the FRED API but is not endorsed or certified by the Federal Reserve Bank of St. Louis.',
    },
  ),
  ecb: supplier(
    'European Central Bank',
    'Its data may be used and passed on if it is named as the source.',
    'https://www.ecb.europa.eu/services/disclaimer/html/index.en.html',
    { ...FREE, credit: 'Source: European Central Bank' },
  ),
  sec: supplier(
    'SEC EDGAR',
    'Filings are public; every request must name a contact.',
    'https://www.sec.gov/search-filings/edgar-search-assistance/accessing-edgar-data',
    FREE,
  ),
  gdelt: supplier(
    'GDELT Project',
    'Its data may be used and passed on if the project is named with a link.',
    'https://www.gdeltproject.org/about.html#termsofuse',
    { ...FREE, credit: 'The GDELT Project (https://www.gdeltproject.org)' },
  ),
  cnbc: supplier('CNBC', HEADLINES, 'https://www.nbcuniversal.com/terms'),
  marketwatch: supplier('MarketWatch', HEADLINES, 'https://www.dowjones.com/terms-of-use/'),
  bbc: supplier('BBC', HEADLINES, 'https://www.bbc.co.uk/usingthebbc/terms/'),
  nyt: supplier(
    'New York Times',
    HEADLINES,
    'https://help.nytimes.com/hc/en-us/articles/115014893428-Terms-of-Service',
  ),
  fed: supplier(
    'Federal Reserve',
    'Its press releases are in the public domain.',
    'https://www.federalreserve.gov/disclaimer.htm',
    FREE,
  ),
}
