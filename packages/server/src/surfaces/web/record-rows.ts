import { SIGNAL_SOURCES } from '@bellwether-markets/engine/kernel/signal'
import { parseDay } from '@bellwether-markets/engine/kernel/time'
import type { RecordedCall } from '../../service/track-record/recorded-calls.ts'

export const ROWS_A_PAGE = 50

const OUTCOMES = ['came', 'failed', 'void', 'open'] as const
export type OutcomeWord = (typeof OUTCOMES)[number]

/** Choices of each filter; the others take a symbol or a day. */
export const CHOICES = {
  source: SIGNAL_SOURCES,
  direction: ['long', 'short'],
  outcome: OUTCOMES,
  kind: ['signal', 'screen'],
  regime: ['BULL', 'SIDEWAYS', 'BEAR', 'CRISIS'],
} as const

export const FILTERS = [
  ...(Object.keys(CHOICES) as (keyof typeof CHOICES)[]),
  'symbol',
  'from',
  'to',
] as const
export type Filters = Readonly<Partial<Record<(typeof FILTERS)[number], string>>>

/** What is no choice, no symbol and no day is ignored. */
export function filtersOf(query: URLSearchParams): Filters {
  const given = FILTERS.flatMap((name) => {
    const value = query.get(name)?.trim() ?? ''
    return isAllowed(name, value) ? [[name, name === 'symbol' ? value.toUpperCase() : value]] : []
  })
  return Object.fromEntries(given)
}

function isAllowed(name: (typeof FILTERS)[number], value: string): boolean {
  if (name === 'symbol') return /^[\w.^=-]{1,20}$/.test(value)
  if (name === 'from' || name === 'to') return parseDay(value) !== undefined
  return (CHOICES[name] as readonly string[]).includes(value)
}

export interface RowPage {
  readonly rows: readonly RecordedCall[]
  /** Of all pages. */
  readonly count: number
  /** Start of the next page; undefined at the end. */
  readonly before: number | undefined
}

/** The latest first. */
export const matching = (calls: readonly RecordedCall[], filters: Filters): readonly RecordedCall[] =>
  calls.filter((call) => matches(call, filters)).reverse()

/** @param before sequence number, exclusive */
export function rowPage(
  calls: readonly RecordedCall[],
  filters: Filters,
  before: number | undefined,
): RowPage {
  const all = matching(calls, filters)
  const from = before === undefined ? 0 : all.findIndex(({ seq }) => seq < before)
  const rows = from < 0 ? [] : all.slice(from, from + ROWS_A_PAGE)
  const isLast = from < 0 || from + ROWS_A_PAGE >= all.length
  return { rows, count: all.length, before: isLast ? undefined : rows.at(-1)?.seq }
}

export function outcomeWord({ outcome }: Pick<RecordedCall, 'outcome'>): OutcomeWord {
  if (outcome === 1) return 'came'
  return outcome === 0 ? 'failed' : outcome
}

const matches = (call: RecordedCall, filters: Filters): boolean =>
  (filters.source ?? call.source) === call.source &&
  (filters.symbol ?? call.symbol) === call.symbol &&
  (filters.direction ?? call.direction) === call.direction &&
  (filters.kind === undefined || filters.kind === call.kind) &&
  (filters.regime === undefined || filters.regime === call.regime) &&
  (filters.outcome === undefined || filters.outcome === outcomeWord(call)) &&
  (filters.from === undefined || filters.from <= call.issued_at.slice(0, 10)) &&
  (filters.to === undefined || filters.to >= call.issued_at.slice(0, 10))
