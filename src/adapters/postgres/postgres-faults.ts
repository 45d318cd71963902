/** Classes and codes after which the same statement may succeed: connection, resources, shutdown, lost races. */
const PASSING_CLASSES = ['08', '40', '53', '57']
const PASSING_CODES = ['25006', '55P03', '55006']

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

/** The server closed the connection, or what came over it was no answer. */
const BROKEN = /connection terminated|connection ended|timeout|not queryable|socket|ended by the server/i

export const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | undefined)?.code ?? '')

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Whether a fault lies with the connection or the moment, so that trying again makes sense. */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error)
  if (PASSING_ERRNOS.includes(code) || PASSING_CODES.includes(code)) return true
  if (/^[0-9A-Z]{5}$/.test(code)) return PASSING_CLASSES.includes(code.slice(0, 2))
  if (error instanceof AggregateError) return error.errors.some(isPassing)
  return BROKEN.test(messageOf(error))
}

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505'
