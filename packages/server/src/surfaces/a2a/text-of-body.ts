import { costOf } from '../docs/operation.ts'
import { isRecord } from '../tools/cursor.ts'

const MEMBERS = 6

/** An answer or a refusal in words: its summary and caveats, else its first figures. @param body JSON */
export function textOfBody(body: string): string {
  const { ok, data, meta, ...refusal } = JSON.parse(body) as Readonly<Record<string, unknown>>
  if (ok !== true) return textOfRefusal(refusal)
  const members = isRecord(data) ? data : {}
  const { summary, caveats } = members
  const texts = typeof summary === 'string' ? [summary, ...textsIn(caveats)] : [figuresOf(members)]
  return [...texts, footOf(isRecord(meta) ? meta : {})].filter((text) => text !== '').join(' ')
}

function textOfRefusal({
  error,
  hint,
  problems,
  retry_after: seconds,
  tell_user: person,
}: Readonly<Record<string, unknown>>): string {
  const faults = Array.isArray(problems) ? problems.filter(isRecord) : []
  return [
    typeof hint === 'string' ? `${String(error)}: ${hint}` : String(error),
    ...faults.map(({ argument, problem }) => `${String(argument)}: ${String(problem).replace(/\.$/, '')}.`),
    ...(typeof seconds === 'number' ? [`${'Wait'}: ${seconds} s.`] : []),
    ...textsIn([person]),
  ].join(' ')
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** "value: 41.2, status: MODERATE, crises: 2 entries." */
function figuresOf(members: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(members).flatMap(([name, value]) => {
    if (Array.isArray(value)) return `${name}: ${value.length} ${value.length === 1 ? 'entry' : 'entries'}`
    return value === null || typeof value === 'object' ? [] : `${name}: ${String(value)}`
  })
  return parts.length === 0 ? '' : `${parts.slice(0, MEMBERS).join(', ').replace(/\.$/, '')}.`
}

const MARKETS: Readonly<Record<string, string>> = { demo: 'Simulated market.', replay: 'Recorded market.' }

function footOf({
  as_of: asOf,
  credits_used: credits,
  stale,
  market,
}: Readonly<Record<string, unknown>>): string {
  const parts = [
    ...(typeof asOf === 'string' ? [`as of ${asOf}`] : []),
    ...(stale === true ? ['out of date'] : []),
    ...(typeof credits === 'number' && credits > 0 ? [costOf(credits)] : []),
  ]
  return [
    ...(typeof market === 'string' && market in MARKETS ? [MARKETS[market]] : []),
    ...(parts.length === 0 ? [] : [`(${parts.join('; ')})`]),
  ].join(' ')
}
