import { parseDay } from '@bellwether-markets/engine/kernel/time'
import { itemsAt, jsonAt, membersAt, numberAt, parseJson, textAt } from './json-value.ts'
import { type CompanyTicker, type Filing, observed, type Parse } from './parsed-observations.ts'
import { getRequest, type Identity, malformed, type ProviderRequest } from './provider-request.ts'

export const requestSecTickers = (identity: Identity): ProviderRequest =>
  secGet('https://www.sec.gov/files/company_tickers.json', identity)

export const requestSecCompanyFacts = (cik: string | number, identity: Identity): ProviderRequest =>
  secGet(`https://data.sec.gov/api/xbrl/companyfacts/CIK${tenDigits(cik)}.json`, identity)

export const requestSecSubmissions = (cik: string | number, identity: Identity): ProviderRequest =>
  secGet(`https://data.sec.gov/submissions/CIK${tenDigits(cik)}.json`, identity)

const tenDigits = (cik: string | number): string => String(cik).padStart(10, '0')

/** @throws RangeError without a contact, which SEC requires */
function secGet(url: string, identity: Identity): ProviderRequest {
  if (!/@|\./.test(identity.contact)) throw new RangeError('SEC requires an e-mail address of the operator')
  return getRequest('sec', url, identity, { redirectHosts: ['www.sec.gov', 'data.sec.gov'] })
}

export const parseSecTickers: Parse = (bytes) => {
  const tickers = membersAt(parseJson(bytes)).flatMap(([, company]): CompanyTicker[] => {
    const [symbol, cik] = [textAt(company, 'ticker'), numberAt(company, 'cik_str')]
    return symbol === undefined || Number.isNaN(cik) ? [] : [{ symbol, cik: tenDigits(cik) }]
  })
  if (tickers.length === 0) throw malformed('no companies in the answer')
  return observed({ tickers })
}

/** Latest first. */
export const parseSecSubmissions: Parse = (bytes) => {
  const answer = parseJson(bytes)
  const recent = jsonAt(answer, 'filings', 'recent')
  if (textAt(answer, 'cik') === undefined || recent === undefined) throw malformed('no filings in the answer')
  const column = (name: string): readonly (string | undefined)[] =>
    itemsAt(recent, name).map((value) => (typeof value === 'string' ? value : undefined))
  const [accessions, forms, days] = [column('accessionNumber'), column('form'), column('filingDate')]
  if (forms.length !== accessions.length || days.length !== accessions.length) {
    throw malformed('columns of different length')
  }
  const filings = accessions.flatMap((accession, row): Filing[] =>
    accession === undefined || parseDay(days[row] ?? '') === undefined
      ? []
      : [{ form: forms[row] ?? '', accession }],
  )
  return observed({ filings })
}
