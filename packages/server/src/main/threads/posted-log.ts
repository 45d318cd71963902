import type { Log } from '../../service/ports.ts'

/** What a thread without a log of its own has to write. */
export interface LogMessage {
  readonly kind: 'log'
  readonly level: keyof Log
  readonly event: string
  readonly fields: Readonly<Record<string, unknown>> | undefined
}

export function postedLog(post: (message: LogMessage) => void): Log {
  const writer =
    (level: keyof Log): Log['info'] =>
    (event, fields) =>
      post({ kind: 'log', level, event, fields: fields && plain(fields) })
  return { info: writer('info'), warn: writer('warn'), error: writer('error') }
}

/** Errors lose their text between threads. */
const plain = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? String(value.stack) : value,
    ]),
  )
