import {
  asDay,
  asInstant,
  type Day,
  type Instant,
  parseDay,
  parseInstant,
  startOfUtcDay,
} from '../../kernel/time.ts'
import { knownAt } from './daily-columns.ts'
import { itemsAt, jsonAt, membersAt, numberAt, parseJson, textAt } from './json-value.ts'
import {
  type CompanyTicker,
  droppedRows,
  type Filing,
  observed,
  type ParsedObservations,
  type ParseMeta,
} from './parsed-observations.ts'
import {
  type BodyKind,
  type Identity,
  malformed,
  type ProviderRequest,
  plainAgent,
  type Validators,
} from './provider-request.ts'

/** All companies with ticker and CIK. */
export const requestSecTickers = (identity: Identity, validators: Validators = {}): ProviderRequest =>
  secGet('https://www.sec.gov/files/company_tickers.json', 'json', { identity, validators })

export const requestSecCompanyFacts = (
  cik: string | number,
  identity: Identity,
  validators: Validators = {},
): ProviderRequest =>
  secGet(`https://data.sec.gov/api/xbrl/companyfacts/CIK${tenDigits(cik)}.json`, 'json', {
    identity,
    validators,
  })

export const requestSecSubmissions = (
  cik: string | number,
  identity: Identity,
  validators: Validators = {},
): ProviderRequest =>
  secGet(`https://data.sec.gov/submissions/CIK${tenDigits(cik)}.json`, 'json', { identity, validators })

const tenDigits = (cik: string | number): string => String(cik).padStart(10, '0')

/** @throws RangeError without a contact, which SEC requires */
function secGet(
  url: string,
  expects: BodyKind,
  { identity, validators }: { readonly identity: Identity; readonly validators: Validators },
): ProviderRequest {
  if (!/@|\./.test(identity.contact)) throw new RangeError('SEC requires an e-mail address of the operator')
  return {
    method: 'GET',
    url,
    headers: { 'user-agent': plainAgent(identity) },
    expects,
    host: 'sec',
    redirectHosts: ['www.sec.gov', 'data.sec.gov'],
    validators,
  }
}

/**
 * Filing companies by ticker.
 * @throws ProviderFault
 */
export function parseSecTickers(bytes: Uint8Array, _meta: ParseMeta): ParsedObservations {
  const members = membersAt(parseJson(bytes))
  const tickers = members.flatMap(([, company]): CompanyTicker[] => {
    const [symbol, name, cik] = [
      textAt(company, 'ticker'),
      textAt(company, 'title'),
      numberAt(company, 'cik_str'),
    ]
    if (symbol === undefined || Number.isNaN(cik)) return []
    return [{ symbol, cik: tenDigits(cik), name: name ?? symbol }]
  })
  if (tickers.length === 0) throw malformed('no companies in the answer')
  return observed('sec', {
    tickers,
    dropped: droppedRows({ 'no ticker or no number': members.length - tickers.length }),
  })
}

/**
 * Filings of a company, latest first.
 * @throws ProviderFault if invalid, or columns differ in length
 */
export function parseSecSubmissions(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const answer = parseJson(bytes)
  const cik = textAt(answer, 'cik')
  const recent = jsonAt(answer, 'filings', 'recent')
  if (cik === undefined || recent === undefined) throw malformed('no filings in the answer')
  const column = (name: string): readonly (string | undefined)[] =>
    itemsAt(recent, name).map((value) => (typeof value === 'string' ? value : undefined))
  const [accessions, forms, days] = [column('accessionNumber'), column('form'), column('filingDate')]
  const [accepted, documents] = [column('acceptanceDateTime'), column('primaryDocument')]
  if (forms.length !== accessions.length || days.length !== accessions.length) {
    throw malformed('columns of different length')
  }
  const company = textAt(answer, 'name') ?? ''
  const filings = accessions.flatMap((accession, row): Filing[] => {
    const filedDay = parseDay(days[row] ?? '')
    if (accession === undefined || filedDay === undefined) return []
    return [
      {
        source: 'sec',
        cik: tenDigits(cik),
        company,
        form: forms[row] ?? '',
        accession,
        filedDay,
        acceptedAt: parseInstant(accepted[row] ?? ''),
        knownAt: knownAt(afterDay(filedDay), meta),
        url: documentUrl(cik, accession, documents[row]),
      },
    ]
  })
  return observed('sec', {
    filings,
    dropped: droppedRows({ 'no number or no day': accessions.length - filings.length }),
  })
}

export const afterDay = (day: Day): Instant => asInstant(startOfUtcDay(asDay(day + 1)))

const documentUrl = (cik: string, accession: string, document: string | undefined): string | undefined =>
  document === undefined || document === ''
    ? undefined
    : `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/${document}`
