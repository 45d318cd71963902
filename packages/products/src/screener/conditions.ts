import { type AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { nearest } from '@bellwether-markets/engine/text/nearest'
import { explainedRefusal } from '../explained-refusal.ts'
import { MEASURES, type Measure } from './measures.ts'

export const OPERATORS = ['<', '<=', '>', '>=', '='] as const
type Operator = (typeof OPERATORS)[number]

export interface Condition {
  readonly field: Measure['field']
  readonly operator: Operator
  readonly value: number
}

export const MOST_CONDITIONS = 10
export const LONGEST_CONDITION = 300
const LONGEST_ECHO = 64
const SUGGESTIONS = 3

const FIELD_OF: ReadonlyMap<string, Measure['field']> = new Map(
  MEASURES.flatMap(({ field, aliases }) => [field, ...aliases].map((name) => [name, field] as const)),
)
const NAMES = [...FIELD_OF.keys()].map((text) => ({ text }))
const FIELDS = MEASURES.map(({ field }) => field).join(', ')

const WRITTEN: Readonly<Record<string, Operator>> = { '==': '=', '≤': '<=', '≥': '>=' }
const FACTORS: Readonly<Record<string, number>> = {
  '%': 1,
  x: 1,
  k: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  t: 1e12,
  tn: 1e12,
  trillion: 1e12,
}

/**
 * Conditions like `pe < 15`, several in a text joined by commas or `and`.
 * @throws AppError `validation_error` that names the condition
 */
export function readConditions(texts: readonly string[]): readonly Condition[] {
  const written = texts
    .flatMap((text) => text.split(/[,;\n]|\band\b|&/i))
    .map((text) => text.trim())
    .filter((text) => text !== '')
  if (written.length > MOST_CONDITIONS) {
    throw invalidValue(['query', 'where'], `name at most ${MOST_CONDITIONS} conditions`, written.length)
  }
  return written.map(conditionOf)
}

function conditionOf(text: string): Condition {
  const [sign] = /<=|>=|==|[<>=≤≥]/.exec(text) ?? []
  if (sign === undefined) throw unreadable(text)
  const at = text.indexOf(sign)
  const field = fieldOf(text.slice(0, at), 'where')
  const value = numberOf(text.slice(at + sign.length))
  if (value === undefined) throw unreadable(text)
  if (field === 'max_drawdown_1y_pct' && value > 0) throw wrongSide(text, value)
  return { field, operator: WRITTEN[sign] ?? (sign as Operator), value }
}

/** @throws AppError `validation_error` with the nearest fields, and all of them */
export function fieldOf(text: string, parameter: 'where' | 'sort'): Measure['field'] {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const field = FIELD_OF.get(name)
  if (field !== undefined) return field
  const meant = nearest(name, NAMES, SUGGESTIONS).flatMap((one) => FIELD_OF.get(one) ?? [])
  const near = meant.length === 0 ? '' : `Did you mean ${[...new Set(meant)].join(' or ')}? `
  const echo = text.trim().slice(0, LONGEST_ECHO)
  const explanation = `${near}The fields: ${FIELDS}.`
  throw explainedRefusal(parameter, `there is no field ${JSON.stringify(echo)}`, explanation, echo)
}

function numberOf(text: string): number | undefined {
  const [, digits, unit = ''] =
    /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?)\s*(%|[a-z]{0,8})$/i.exec(
      text.trim().replace('−', '-'),
    ) ?? []
  const factor = unit === '' ? 1 : FACTORS[unit.toLowerCase()]
  const value = Number(digits) * (factor ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

const unreadable = (text: string): AppError => {
  const echo = text.slice(0, LONGEST_ECHO)
  const form = 'Write a field, one of < <= > >= = and a number, such as pe < 15 or quality >= 70.'
  return explainedRefusal('where', `${JSON.stringify(echo)} is no condition`, form, echo)
}

const wrongSide = (text: string, value: number): AppError =>
  explainedRefusal(
    'where',
    'max_drawdown_1y_pct is never above 0',
    `Write max_drawdown_1y_pct > -${value} for falls of less than ${value}%.`,
    text.slice(0, LONGEST_ECHO),
  )

export const conditionText = ({
  field,
  operator,
  value,
}: Omit<Condition, 'field'> & { field: string }): string => `${field} ${operator} ${value}`

export function isMet(known: number, { operator, value }: Pick<Condition, 'operator' | 'value'>): boolean {
  switch (operator) {
    case '<':
      return known < value
    case '<=':
      return known <= value
    case '>':
      return known > value
    case '>=':
      return known >= value
    default:
      return known === value
  }
}
