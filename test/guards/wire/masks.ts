import { PRESENT } from '../../journeys/first-snapshots.ts'
import type { Answered } from './exchange.ts'

const DAY_MS = 86_400_000
/** Times that are nearer to the present than this are of the present. */
const PRESENT_MS = 6 * DAY_MS

const isPresent = (ms: number): boolean => Math.abs(ms - Date.parse(PRESENT)) < PRESENT_MS

const RANDOM: readonly (readonly [RegExp, string])[] = [
  [/req_[0-9a-z]+/g, '<request>'],
  [/bw_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}/g, '<key>'],
  [/bw_[0-9A-Za-z]{3}…[0-9A-Za-z]{3}/g, '<masked key>'],
  [/SANDBOX-[0-9A-F]{32}/g, '<order>'],
  [/SANDBOX-[0-9A-F]{2}…/g, '<masked order>'],
  [/ord_[0-9a-f]{36}/g, '<own order>'],
  [/"(retry_after|latency_ms|uptime_seconds|age_seconds)":\d+/g, '"$1":"<number>"'],
  [/"cursor":"\d+\.\d+"/g, '"cursor":"<place>"'],
  [/(name="(?:once|token)" value=")[^"]*/g, '$1<random>'],
  [/(bellwether-admin=)[\w-]+/g, '$1<session>'],
  [/\/assets\/[\w-]{12}\//g, '/assets/<mark>/'],
]

/** A text without what differs from run to run. */
export function masked(text: string, baseUrl: string): string {
  const { host, port } = new URL(baseUrl)
  const named = RANDOM.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text)
  return (
    named
      .replaceAll(baseUrl, '<base>')
      .replaceAll(host, '<host>')
      // After a host, and not the first digits of a number in JSON.
      .replace(new RegExp(`(?<=[\\w.\\]]):${port}\\b`, 'g'), ':<port>')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (found) =>
        isPresent(Date.parse(found)) ? '<now>' : found,
      )
      .replace(/\b\d{4}-\d\d-\d\d\b/g, (found) => (isPresent(Date.parse(found)) ? '<today>' : found))
      .replace(/\b\d{10}\b/g, (found) => (isPresent(1_000 * Number(found)) ? '<seconds>' : found))
  )
}

const ALWAYS: Readonly<Record<string, string>> = {
  date: '<date>',
  'retry-after': '<number>',
}

export interface HeaderMasks {
  readonly baseUrl: string
  /** Calls that are left to a key in a minute hang on when the minute ends. */
  readonly hidesLeft: boolean
  /** What the key holds after the call. */
  readonly balance: number | undefined
}

/** The headers of an answer without what differs from run to run. */
export function maskedHeaders({ headers, body }: Answered, masks: HeaderMasks): Record<string, string> {
  const seen: Record<string, string> = {}
  for (const [name, value] of headers) {
    const text = maskedHeader(name, value, masks, body)
    seen[name] = name in seen ? `${seen[name]} | ${text}` : text
  }
  return seen
}

function maskedHeader(name: string, value: string, masks: HeaderMasks, body: Buffer): string {
  if (name in ALWAYS) return ALWAYS[name]
  if (name === 'content-length') return isLength(value, body) ? '<length>' : value
  if (name === 'payment-required') return masked(Buffer.from(value, 'base64').toString(), masks.baseUrl)
  if (name === 'x-credits-remaining' && value === String(masks.balance)) return '<balance>'
  if (name === 'x-ratelimit-remaining' && masks.hidesLeft) return '<left>'
  const window = name === 'ratelimit' ? value.replace(/t=\d+$/, 't=<number>') : value
  const left = name === 'ratelimit' && masks.hidesLeft ? window.replace(/r=\d+/, 'r=<left>') : window
  return masked(left, masks.baseUrl)
}

/** HEAD is told the length of what GET would be answered with. */
const isLength = (value: string, body: Buffer): boolean =>
  Number(value) === body.length || (body.length === 0 && Number(value) > 0)

/** Names and kinds of what a JSON text holds, two levels deep. */
export function shapeOf(text: string): string {
  try {
    return membersOf(JSON.parse(text), 2)
  } catch {
    return text === '' ? '(empty)' : '(no JSON)'
  }
}

function membersOf(value: unknown, depth: number): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value !== 'object') return typeof value
  if (depth === 0) return 'object'
  const members = Object.entries(value).map(([name, member]) =>
    depth === 1 ? name : `${name} ${membersOf(member, depth - 1)}`,
  )
  return `{${members.join(', ')}}`
}
