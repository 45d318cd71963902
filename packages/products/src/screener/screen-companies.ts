import { round } from '@bellwether-markets/engine/series/round'
import { listed } from '../english.ts'
import { explainedRefusal } from '../explained-refusal.ts'
import { pick } from '../pick.ts'
import { type Condition, conditionText, fieldOf, isMet, readConditions } from './conditions.ts'
import { MEASURES, type Measure } from './measures.ts'
import { PRESET_CONDITIONS, PRESETS, type Preset } from './presets.ts'
import type { Company, CompanyTable, Screen, ScreenCondition } from './screener-schema.ts'
import { sectorNamed } from './sector-named.ts'

export interface ScreenQuery {
  readonly where?: readonly string[]
  readonly preset?: Preset
  readonly sort?: string
  readonly sector?: string
}

const NO_EDGE = 'The filter itself has no measured edge.'
export const ADJUSTED = 'No multiples: closes here are adjusted for dividends and splits.'
const MULTIPLES = MEASURES.filter(({ multiple }) => multiple).map(({ field }) => field)

/** Shown beside the fields that were used, while there is room. */
const OTHERS: readonly Measure['field'][] = ['quality', 'valuation', 'return_12_1_pct', 'volatility_1y_pct']
const FEWEST_SHOWN = 4

const PLACE = new Map(MEASURES.map(({ field }, at) => [field, at]))

const figureOf = ({ figures }: Company, field: Measure['field']): number | null =>
  figures[PLACE.get(field) ?? -1] ?? null

export const isStock = ({ asset_class }: Company): boolean => asset_class === 'equity'

/** @throws AppError `validation_error` for a condition, field or sector that cannot be read, or if nothing is asked */
export function screenCompanies({ companies }: CompanyTable, query: ScreenQuery): Screen {
  const conditions = conditionsOf(query)
  const sector = query.sector === undefined ? undefined : sectorNamed(query.sector)
  if (conditions.length === 0 && sector === undefined && query.sort === undefined) throw withoutConditions()
  const order = orderOf(query.sort, conditions)
  const looked = companies.filter(
    (company) => isStock(company) && (sector === undefined || company.sector === sector),
  )
  const candidates = looked
    .filter((company) => conditions.every((one) => meets(company, one) !== false))
    .map((company) => ({ company, missing: fieldsUnknown(company, conditions) }))
  const rows = ordered(
    candidates.flatMap(({ company, missing }) => (missing.length === 0 ? company : [])),
    order,
  )
  const judged = conditions.map((one) => judgedOn(looked, one))
  const fields = shownFields(conditions, order.field)
  return {
    matched: rows.length,
    of: looked.length,
    caveats: caveatsOf(looked, conditions),
    no_match: rows.length === 0 ? noMatch(judged, looked) : null,
    conditions: judged,
    sort: `${order.descending ? '-' : ''}${order.field}`,
    sector: sector ?? null,
    dropped: candidates
      .filter(({ missing }) => missing.length > 0)
      .map(({ company: { symbol }, missing }) => ({ symbol, missing })),
    rows: rows.map((company) => rowOf(company, fields)),
    fields: MEASURES.map((measure) => ({
      ...pick(measure, 'field', 'unit', 'meaning', 'better'),
      coverage: coverageOf(looked, measure.field),
    })),
  }
}

function conditionsOf({ where = [], preset }: ScreenQuery): readonly Condition[] {
  const own = readConditions(where)
  const named = preset === undefined ? [] : PRESET_CONDITIONS[preset]
  return [...new Map([...named, ...own].map((one) => [conditionText(one), one])).values()]
}

const fieldsUnknown = (company: Company, conditions: readonly Condition[]): Measure['field'][] => [
  ...new Set(conditions.map(({ field }) => field).filter((field) => figureOf(company, field) === null)),
]

function coverageOf(looked: readonly Company[], field: Measure['field']): number {
  const known = looked.filter((company) => figureOf(company, field) !== null).length
  return looked.length === 0 ? 0 : round(known / looked.length, 2)
}

/** Undefined if its figure is unknown. */
function meets(company: Company, condition: Condition): boolean | undefined {
  const known = figureOf(company, condition.field)
  return known === null ? undefined : isMet(known, condition)
}

function judgedOn(looked: readonly Company[], condition: Condition): ScreenCondition {
  const verdicts = looked.map((company) => meets(company, condition))
  const excludes = verdicts.filter((verdict) => verdict === false).length
  const unknown = verdicts.filter((verdict) => verdict === undefined).length
  return { ...condition, excludes, unknown }
}

interface Order {
  readonly field: Measure['field']
  readonly descending: boolean
}

/** As asked, else the first condition's best first, else by quality. */
function orderOf(sort: string | undefined, [first]: readonly Condition[]): Order {
  if (sort !== undefined) {
    const text = sort.trim()
    return { field: fieldOf(text.replace(/^[+-]/, ''), 'sort'), descending: text.startsWith('-') }
  }
  if (first === undefined) return { field: 'quality', descending: true }
  return { field: first.field, descending: first.operator.startsWith('>') }
}

/** Those without the figure come last; equals keep their order. */
function ordered(companies: readonly Company[], { field, descending }: Order): readonly Company[] {
  const place = (company: Company): number => {
    const figure = figureOf(company, field)
    if (figure === null) return Number.POSITIVE_INFINITY
    return descending ? -figure : figure
  }
  return companies.toSorted((one, other) => {
    const [a, b] = [place(one), place(other)]
    return a === b ? 0 : a - b
  })
}

function shownFields(
  conditions: readonly Condition[],
  sorted: Measure['field'],
): readonly Measure['field'][] {
  const used = new Set([sorted, ...conditions.map(({ field }) => field)])
  const furtherFields = OTHERS.filter((field) => !used.has(field))
  return [...used, ...furtherFields.slice(0, Math.max(0, FEWEST_SHOWN - used.size))]
}

const rowOf = (company: Company, fields: readonly Measure['field'][]): Screen['rows'][number] => ({
  ...pick(company, 'symbol', 'name', 'sector'),
  figures: Object.fromEntries(fields.map((field) => [field, figureOf(company, field)])),
})

function caveatsOf(looked: readonly Company[], conditions: readonly Condition[]): string[] {
  const asks = conditions.some(({ field }) => MULTIPLES.includes(field))
  return [NO_EDGE, ...(asks && looked.some(({ adjusted }) => adjusted) ? [ADJUSTED] : [])]
}

/** Names the condition that leaves the fewest, and how near the nearest stock comes. */
function noMatch(conditions: readonly ScreenCondition[], looked: readonly Company[]): string {
  const [hardest] = conditions.toSorted((a, b) => b.excludes + b.unknown - a.excludes - a.unknown)
  const of = looked.length
  if (of === 0 || hardest === undefined) return 'There is no stock to look at.'
  const { excludes, unknown, field, operator } = hardest
  const known = looked.map((company) => figureOf(company, field as Measure['field'])).filter(isNumber)
  const best =
    operator === '=' || excludes + unknown < of
      ? ''
      : operator.startsWith('<')
        ? ` (the lowest is ${Math.min(...known)})`
        : ` (the highest is ${Math.max(...known)})`
  const parts = [
    ...(excludes > 0 ? [`${conditionText(hardest)} alone excludes ${excludes} of ${of}${best}`] : []),
    ...(unknown > 0 ? [`${field} is unknown for ${unknown} of ${of}`] : []),
  ]
  return `No stock matches: ${listed(parts)}.`
}

const isNumber = (value: number | null): value is number => value !== null

const withoutConditions = () =>
  explainedRefusal(
    'where',
    'name a condition, a preset, a sector or an order',
    `Send where, such as pe < 15, or preset: ${PRESETS.join(', ')}.`,
    null,
  )
