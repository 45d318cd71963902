import { isRecord } from '../tools/cursor.ts'

const MEMBERS = 6

/** An answer or a refusal in words: its summary and caveats, else its first figures. @param body JSON */
export function textOfBody(body: string): string {
  const { ok, error, hint, data, meta } = JSON.parse(body) as Readonly<Record<string, unknown>>
  if (ok !== true) return typeof hint === 'string' ? `${String(error)}: ${hint}` : String(error)
  const members = isRecord(data) ? data : {}
  const { summary, caveats } = members
  const texts = typeof summary === 'string' ? [summary, ...textsIn(caveats)] : [figuresOf(members)]
  return [...texts, footOf(isRecord(meta) ? meta : {})].filter((text) => text !== '').join(' ')
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

function footOf({ as_of: asOf, credits_used: credits, stale }: Readonly<Record<string, unknown>>): string {
  const parts = [
    ...(typeof asOf === 'string' ? [`as of ${asOf}`] : []),
    ...(stale === true ? ['out of date'] : []),
    ...(typeof credits === 'number' && credits > 0
      ? [`${credits} ${credits === 1 ? 'credit' : 'credits'}`]
      : []),
  ]
  return parts.length === 0 ? '' : `(${parts.join('; ')})`
}
