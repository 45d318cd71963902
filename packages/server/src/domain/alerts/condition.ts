import { invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { RISK_STATUSES, type RiskStatus } from '@bellwether-markets/engine/risk/risk-status'
import { nearest } from '@bellwether-markets/engine/text/nearest'

export type Comparison = '>' | '>=' | '<' | '<='

export type Subject = { readonly symbol: string }

/** A figure that crosses a threshold. */
export type Level = {
  readonly form: 'risk_value' | 'price' | 'move'
  readonly subject: Subject | undefined
  readonly comparison: Comparison
  readonly threshold: number
}

/** Something that happens again and again, such as a report. */
export type Occurrence = {
  readonly form: 'signal' | 'event'
  readonly subject: Subject
  readonly comparison: Comparison
  readonly threshold: number
}

export type Condition =
  | Level
  | Occurrence
  | { readonly form: 'calendar'; readonly subject: Subject; readonly days: number }
  | { readonly form: 'risk_status'; readonly status: RiskStatus }
  | { readonly form: 'regime' }
  | { readonly form: 'stale' }

type ConditionForm = Condition['form']

/** Every form by an example of it. */
export const EXAMPLES: Readonly<Record<ConditionForm, string>> = {
  risk_value: 'risk.value > 70',
  risk_status: 'risk.status = ELEVATED',
  regime: 'regime changes',
  price: 'price NVDA < 150',
  move: 'move NVDA > 2 sigma',
  signal: 'signal NVDA strength >= 2',
  event: 'event NVDA impact >= 30',
  calendar: 'calendar NVDA report in 2d',
  stale: 'data.stale',
}

const SUBJECT = '(?<subject>[a-z0-9^][a-z0-9.^=-]{0,14})'
const ANY = '(?<comparison><=|>=|<|>)'
const ABOVE = '(?<comparison>>=|>)'
const NUMBER = String.raw`(?<number>\d{1,9}(?:\.\d{1,6})?)`

const PATTERNS: Readonly<Record<ConditionForm, RegExp>> = {
  risk_value: whole(`risk(?:\\.value)? ?${ANY} ?${NUMBER}`),
  risk_status: whole('risk\\.status ?==? ?(?<status>[a-z]+)'),
  regime: whole('regime changes'),
  price: whole(`price ${SUBJECT} ?${ANY} ?${NUMBER}`),
  move: whole(`move ${SUBJECT} ?${ABOVE} ?${NUMBER} ?(?:sigma|σ)`),
  signal: whole(`signal ${SUBJECT} strength ?${ABOVE} ?${NUMBER}`),
  event: whole(`event ${SUBJECT} impact ?${ABOVE} ?${NUMBER}`),
  calendar: whole(`calendar ${SUBJECT} report in (?<number>\\d{1,2}) ?d`),
  stale: whole('data\\.stale'),
}

/** Thresholds that a figure can cross; both ends are excluded. */
const RANGES: Readonly<Record<(Level | Occurrence)['form'] | 'calendar', readonly [number, number]>> = {
  risk_value: [0, 100],
  price: [0, 1e9],
  move: [0.1, 100],
  signal: [0, 100],
  event: [0, 100],
  calendar: [0, 31],
}

function whole(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, 'iu')
}

/** @throws AppError `validation_error` that lists the forms and names the nearest */
export function readCondition(text: string): Condition {
  const plain = text.trim().replace(/\s+/g, ' ')
  for (const form of Object.keys(PATTERNS) as ConditionForm[]) {
    const groups = PATTERNS[form].exec(plain)
    if (groups) return conditionOf(form, groups.groups ?? {}, text)
  }
  const [meant] = nearest(
    plain,
    Object.values(EXAMPLES).map((example) => ({ text: example })),
    1,
  )
  const guess = meant === undefined ? '' : `Did you mean "${meant}"? `
  throw refusal('no condition has this form', text, `${guess}${FORMS}`)
}

const FORMS = `Forms, each by an example: ${Object.values(EXAMPLES).join(' | ')}.`

function conditionOf(
  form: ConditionForm,
  { subject, comparison, number, status }: Readonly<Record<string, string | undefined>>,
  text: string,
): Condition {
  if (form === 'regime' || form === 'stale') return { form }
  if (form === 'risk_status') return { form, status: statusOf(status ?? '', text) }
  const threshold = Number(number)
  const [least, most] = RANGES[form]
  if (!(threshold > least && threshold < most)) {
    throw refusal(`the threshold of this form lies between ${least} and ${most}`, text)
  }
  if (form === 'calendar') return { form, subject: subjectOf(subject ?? ''), days: threshold }
  const figures = { comparison: comparison as Comparison, threshold }
  if (form === 'risk_value') return { form, subject: undefined, ...figures }
  return { form, subject: subjectOf(subject ?? ''), ...figures }
}

function statusOf(text: string, input: string): RiskStatus {
  const status = RISK_STATUSES.find((one) => one === text.toUpperCase())
  if (status === undefined) throw refusal(`a status is one of ${RISK_STATUSES.join(', ')}`, input)
  return status
}

const subjectOf = (text: string): Subject => ({ symbol: text.toUpperCase() })

const refusal = (reason: string, input: string, hint?: string) =>
  invalidValue(['body', 'when'], reason, input.slice(0, 200), hint)

/** The one way to write a condition; `readCondition` reads it as the same. */
export function conditionText(condition: Condition): string {
  if (condition.form === 'regime' || condition.form === 'stale') return EXAMPLES[condition.form]
  if (condition.form === 'risk_status') return `risk.status = ${condition.status}`
  const named = condition.subject?.symbol ?? ''
  if (condition.form === 'calendar') return `calendar ${named} report in ${condition.days}d`
  const { form, comparison, threshold } = condition
  const crossed = `${comparison} ${threshold}`
  return {
    risk_value: `risk.value ${crossed}`,
    price: `price ${named} ${crossed}`,
    move: `move ${named} ${crossed} sigma`,
    signal: `signal ${named} strength ${crossed}`,
    event: `event ${named} impact ${crossed}`,
  }[form]
}
