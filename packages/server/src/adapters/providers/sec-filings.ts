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
import { decodedText } from './decoded-text.ts'
import { plainText, webAddress } from './headline.ts'
import { itemsAt, jsonAt, membersAt, numberAt, parseJson, textAt } from './json-value.ts'
import { tenDigits } from './sec-requests.ts'
import {
  type CompanyTicker,
  droppedRows,
  type Filing,
  observed,
  type ParsedObservations,
  type ParseMeta,
} from './supplied.ts'
import { malformed } from './supplier-fault.ts'
import { childrenOf, readXml, type XmlElement } from './xml-tree.ts'

/**
 * The companies that file, by ticker.
 * @throws SupplierFault where it is no such list
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
 * The documents that a company filed, as the list gives them: latest first.
 * @throws SupplierFault where it is no such list, or its columns are of different length
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

/**
 * The latest documents of all companies, each once for every company that it concerns.
 * @throws SupplierFault where it is no feed of them
 */
export function parseSecCurrentFilings(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const { root } = readXml(decodedText(bytes, meta.contentType))
  if (root.name !== 'feed') throw malformed('no feed of filings')
  const entries = childrenOf(root, 'entry')
  const filings = entries.flatMap((entry) => filingOf(entry, meta) ?? [])
  return observed('sec', {
    filings,
    dropped: droppedRows({ 'not a filing': entries.length - filings.length }),
  })
}

function filingOf(entry: XmlElement, meta: ParseMeta): Filing | undefined {
  const text = (name: string): string => plainText(childrenOf(entry, name)[0]?.text ?? '')
  const title = /^(.+?) - (.*) \((\d{10})\) \(.+\)$/.exec(text('title'))
  const accession = /accession-number=(\d{10}-\d{2}-\d{6})/.exec(text('id'))?.[1]
  const filedDay = parseDay(/Filed:\s*(\d{4}-\d{2}-\d{2})/.exec(text('summary'))?.[1] ?? '')
  const acceptedAt = parseInstant(text('updated'))
  if (title === null || accession === undefined || filedDay === undefined || acceptedAt === undefined) {
    return undefined
  }
  return {
    source: 'sec',
    cik: title[3],
    company: title[2],
    form: childrenOf(entry, 'category')[0]?.attributes.term ?? title[1],
    accession,
    filedDay,
    acceptedAt,
    knownAt: knownAt(acceptedAt, meta),
    url: webAddress(childrenOf(entry, 'link')[0]?.attributes.href),
  }
}

export const afterDay = (day: Day): Instant => asInstant(startOfUtcDay(asDay(day + 1)))

const documentUrl = (cik: string, accession: string, document: string | undefined): string | undefined =>
  document === undefined || document === ''
    ? undefined
    : `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/${document}`
