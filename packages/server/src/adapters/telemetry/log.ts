import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import type { Clock, Log } from '../../service/ports.ts'
import { counter } from './exposition.ts'

export const LOG_LEVELS = ['info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export interface LogOptions {
  readonly level: LogLevel
  readonly clock: Clock
  readonly secrets?: readonly string[]
  /** By default stdout for `info`, else stderr. */
  readonly write?: (line: string, level: LogLevel) => void
}

const REDACTED = '[redacted]'
const SECRET_NAME =
  /^(api_?key|key|token|secret|password|authorization|cookie|admin_?token|x-api-key|x-admin-token)$/i
const API_KEY = /bws?_[0-9A-Za-z]{8,}(_[0-9A-Za-z]+)?/g
const QUERY_STRING = /\?[^\s"'<>]*/g
const LONGEST_TEXT = 4_000
const DEEPEST = 4

/** JSON lines: `at`, `level`, `event` and fields, without keys and query strings. */
export function openLog(options: LogOptions): Log {
  const write = options.write ?? standardWriter()
  const secrets = (options.secrets ?? []).filter((secret) => secret !== '')
  const writer =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, fields: object = {}) => {
      if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(options.level)) return
      const at = formatInstant(options.clock.now())
      const safe = redact(fields, secrets, 0) as object
      // Spread again last: fields must not replace these.
      const stated = { at, level, event }
      write(`${JSON.stringify({ ...stated, ...safe, ...stated })}\n`, level)
    }
  return { info: writer('info'), warn: writer('warn'), error: writer('error') }
}

export const redactUrl = (url: string): string => url.replace(QUERY_STRING, `?${REDACTED}`)

/** Always accepted by `JSON.stringify`. */
function redact(value: unknown, secrets: readonly string[], depth: number): unknown {
  if (typeof value === 'string') return redactText(value, secrets)
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value === 'boolean' || value === null || value === undefined) return value
  if (typeof value !== 'object') return String(value)
  if (depth >= DEEPEST) return '[deeper]'
  const below = (inner: unknown) => redact(inner, secrets, depth + 1)
  if (value instanceof Error) {
    const code = 'code' in value ? value.code : undefined
    return below({ name: value.name, code, message: value.message, stack: value.stack, cause: value.cause })
  }
  if (Array.isArray(value)) return value.map(below)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET_NAME.test(name) ? REDACTED : below(inner)]),
  )
}

function redactText(text: string, secrets: readonly string[]): string {
  const withoutSecrets = secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)
  const safe = redactUrl(withoutSecrets).replace(API_KEY, REDACTED)
  return safe.length > LONGEST_TEXT ? `${safe.slice(0, LONGEST_TEXT)}…` : safe
}

function standardWriter(): (line: string, level: LogLevel) => void {
  // A closed reader must not end the service.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return (line, level) => {
    const stream = level === 'info' ? process.stdout : process.stderr
    stream.write(line)
  }
}

/** Counted from 0 on, since Prometheus sees no increase in what first appears as 1. Rules of alerts name them. */
const WATCHED_EVENTS = [
  { level: 'error', event: 'order_mismatched' },
  { level: 'error', event: 'orders_not_compared' },
  { level: 'error', event: 'compute_thread_died' },
  { level: 'error', event: 'ingest_thread_died' },
  { level: 'warn', event: 'x402_not_settled' },
  { level: 'warn', event: 'notice_died' },
  { level: 'warn', event: 'mail_failed' },
  { level: 'warn', event: 'job_taken_over' },
] as const

export function countingLog(log: Log) {
  interface Count {
    readonly level: string
    readonly event: string
    value: number
  }
  const counts = new Map<string, Count>(
    WATCHED_EVENTS.map((of) => [`${of.level} ${of.event}`, { ...of, value: 0 }]),
  )
  const counting =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, fields?: Readonly<Record<string, unknown>>): void => {
      const key = `${level} ${event}`
      const counted = counts.get(key) ?? { level, event, value: 0 }
      counted.value++
      counts.set(key, counted)
      log[level](event, fields)
    }
  return {
    info: counting('info'),
    warn: counting('warn'),
    error: counting('error'),
    metrics: () => [
      counter(
        'bellwether_events_total',
        'Events of the log, whether its level writes them or not.',
        [...counts.values()].map(({ level, event, value }) => ({ labels: { level, event }, value })),
      ),
    ],
  }
}
