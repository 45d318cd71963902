/** The server may close the connection after the effect and before the answer. */
const ENDING_CODES = ['57P01', '57P02', '57P04', '57P05']
const NEVER_CONNECTED_ERRNOS = ['ECONNREFUSED', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN']
const NEVER_CONNECTED = /timeout exceeded when trying to connect|due to connection timeout/

/** A retry may succeed: connection, resources, shutdown, lost races. */
const PASSING_CLASSES = ['08', '40', '53', '57']
const PASSING_CODES = ['25006', '25P03', '55P03', '55006']

const PASSING_ERRNOS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/** PgBouncer gives it the same code as everything else. */
export const UNKNOWN_PARAMETER = /unsupported startup parameter/

/** The server closed the connection or sent no valid answer. */
const BROKEN = /connection terminated|connection ended|timeout|not queryable|socket|ended by the server/i

export const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | undefined)?.code ?? '')

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export function isPassing(error: unknown): boolean {
  const code = codeOf(error)
  if (PASSING_ERRNOS.includes(code) || PASSING_CODES.includes(code)) return true
  if (UNKNOWN_PARAMETER.test(messageOf(error))) return false
  if (isState(code)) return PASSING_CLASSES.includes(code.slice(0, 2))
  if (error instanceof AggregateError) return error.errors.some(isPassing)
  return BROKEN.test(messageOf(error))
}

/** Whether nothing happened for certain: refused by the server, or never sent. */
export function hadNoEffect(error: unknown): boolean {
  const code = codeOf(error)
  if (NEVER_CONNECTED_ERRNOS.includes(code)) return true
  if (isState(code)) return !code.startsWith('08') && !ENDING_CODES.includes(code)
  if (error instanceof AggregateError) return error.errors.every(hadNoEffect)
  return NEVER_CONNECTED.test(messageOf(error))
}

const isState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code)

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'

/** A row was written to a partitioned table that has no partition for it. */
export const isWithoutPartition = (error: unknown): boolean => codeOf(error) === '23514'
