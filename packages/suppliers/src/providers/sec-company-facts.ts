import { asDay, type Day, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import type {
  FundamentalFigure,
  FundamentalFigures,
} from '@bellwether-markets/engine/market/fundamental-figures'
import type { FundamentalPeriod, FundamentalRow } from '@bellwether-markets/engine/market/observation'
import { knownAt } from './daily-columns.ts'
import { figuresOf, inOrder } from './fundamental-figures.ts'
import { jsonAt, numberAt, parseJson, textAt } from './json-value.ts'
import { observed, type Parse, type ParseMeta } from './parsed-observations.ts'
import { malformed } from './provider-request.ts'
import {
  type Fact,
  FLOWS,
  MOMENTS,
  type ReportedFiling,
  reportedFilings,
  reportingCurrency,
} from './sec-facts.ts'

const QUARTER_DAYS = [80, 100] as const
const YEAR_DAYS = [350, 380] as const
const SAME_QUARTER_DAYS = 12

/**
 * One row per filing that changed a figure. A quarter reported only within a longer period (the fourth; cash flows) is
 * the difference of two periods; never for earnings a share. Known from midnight UTC after the filing day. Symbol: as
 * requested, else the CIK.
 */
export const parseSecCompanyFacts: Parse = (bytes, meta) => {
  const answer = parseJson(bytes)
  const cik = numberAt(answer, 'cik')
  if (jsonAt(answer, 'facts') === undefined || (Number.isNaN(cik) && textAt(answer, 'cik') === undefined)) {
    throw malformed('no facts in the answer')
  }
  const symbol = meta.symbols[0] ?? String(cik)
  const currency = reportingCurrency(answer)
  const filings = currency === undefined ? [] : reportedFilings(answer, currency)
  return observed({ fundamentals: rowsOf(symbol, filings, meta) })
}

interface Known {
  readonly spans: Map<string, { readonly start: Day; readonly end: Day; readonly value: number }[]>
  readonly moments: Map<string, number>
  readonly label: Map<Day, FundamentalPeriod>
}

function rowsOf(
  symbol: string,
  filings: readonly ReportedFiling[],
  meta: ParseMeta,
): readonly FundamentalRow[] {
  const known: Known = { spans: new Map(), moments: new Map(), label: new Map() }
  const emitted = new Map<string, string>()
  const rows: FundamentalRow[] = []
  for (const filing of filings) {
    for (const fact of filing.facts) remember(known, fact, filing)
    const ends = new Set(filing.facts.map(({ end }) => end))
    if (filing.mainEnd !== undefined) ends.add(filing.mainEnd)
    for (const end of ends) {
      for (const days of [QUARTER_DAYS, YEAR_DAYS]) {
        const figures = figuresAt(known, end, days)
        if (figures === undefined) continue
        const period = days === YEAR_DAYS ? 'FY' : labelOf(known, filing, end)
        const key = `${days[0]} ${end}`
        const text = JSON.stringify([period, figures])
        if (emitted.get(key) === text) continue
        emitted.set(key, text)
        const at = knownAt(startOfUtcDay(asDay(filing.filedDay + 1)), meta)
        rows.push({ symbol, source: 'sec', periodEnd: end, period, knownAt: at, ...figuresOf(figures) })
      }
    }
  }
  return lastOfDay(inOrder(rows))
}

/** Filings of one day are one publication: the last wins. */
function lastOfDay(rows: readonly FundamentalRow[]): readonly FundamentalRow[] {
  const last = new Map(rows.map((row) => [`${row.knownAt} ${row.periodEnd} ${row.period}`, row]))
  return [...last.values()]
}

function remember(known: Known, fact: Fact, { mainEnd }: ReportedFiling): void {
  const { figure, start, end, value } = fact
  const key = `${figure} ${fact.kind === 'cover' ? mainEnd : end}`
  if (fact.kind === 'cover' && (mainEnd === undefined || known.moments.has(key))) return
  if (start === undefined) {
    known.moments.set(key, value)
    return
  }
  const otherSpans = (known.spans.get(key) ?? []).filter((span) => span.start !== start)
  known.spans.set(key, [...otherSpans, { start, end, value }])
}

/** @returns undefined if no flow of the period is known */
function figuresAt(
  known: Known,
  end: Day,
  days: readonly [number, number],
): Readonly<Partial<FundamentalFigures>> | undefined {
  const flows: Partial<Record<FundamentalFigure, number>> = {}
  for (const figure of FLOWS) {
    const value =
      direct(known, figure, end, days) ?? (days === QUARTER_DAYS ? difference(known, figure, end) : undefined)
    if (value !== undefined) flows[figure] = value
  }
  const eps = direct(known, 'epsDiluted', end, days)
  if (eps !== undefined) flows.epsDiluted = eps
  if (Object.keys(flows).length === 0) return undefined
  for (const figure of MOMENTS) {
    const value = known.moments.get(`${figure} ${end}`)
    if (value !== undefined) flows[figure] = value
  }
  return flows
}

function direct(
  known: Known,
  figure: FundamentalFigure,
  end: Day,
  [least, most]: readonly [number, number],
): number | undefined {
  const spans = known.spans.get(`${figure} ${end}`) ?? []
  return spans.find(({ start }) => end - start + 1 >= least && end - start + 1 <= most)?.value
}

/** The period less the one with the same start that ends a quarter earlier. */
function difference(known: Known, figure: FundamentalFigure, end: Day): number | undefined {
  const longer = (known.spans.get(`${figure} ${end}`) ?? []).filter(
    ({ start }) => end - start > QUARTER_DAYS[1],
  )
  for (const whole of longer) {
    for (let before = end - QUARTER_DAYS[1]; before <= end - QUARTER_DAYS[0]; before++) {
      const part = known.spans.get(`${figure} ${before}`)?.find(({ start }) => start === whole.start)
      if (part !== undefined) return whole.value - part.value
    }
  }
  return undefined
}

function labelOf(known: Known, { fiscalPeriod, mainEnd }: ReportedFiling, end: Day): FundamentalPeriod {
  if (FLOWS.some((figure) => direct(known, figure, end, YEAR_DAYS) !== undefined)) return 'Q4'
  const label = known.label.get(end)
  if (label !== undefined) return label
  const quarter = (['Q1', 'Q2', 'Q3'] as const).find((name) => name === fiscalPeriod)
  if (quarter === undefined || mainEnd === undefined || !isWholeYears(mainEnd, end)) return 'Q'
  known.label.set(asDay(end), quarter)
  return quarter
}

function isWholeYears(later: Day, earlier: Day): boolean {
  const years = (later - earlier) / 365.25
  return Math.abs(years - Math.round(years)) * 365.25 < SAME_QUARTER_DAYS
}
