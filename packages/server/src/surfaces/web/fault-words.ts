import type { AppError, ErrorCode } from '@bellwether-markets/engine/kernel/errors'

interface Detail {
  readonly type: string
  readonly loc: readonly (string | number)[]
  readonly input?: unknown
}

const WORDS: Partial<Record<ErrorCode, string>> = {
  free_key_exists: 'This address already has a free key.',
  email_not_confirmed: 'This code is wrong, used or older than ten minutes.',
  invalid_api_key:
    'We do not know this key. Keys start with bw_ and have 32 characters; look for a missing end.',
  key_disabled: 'This key has been disabled. Ask the operator of the service.',
  not_found: 'There is no such entry any more.',
  insufficient_credits: 'There are not enough credits left for this.',
  overloaded: 'The service is busy. Nothing was changed; try again in a moment.',
  payment_provider_unavailable:
    'The payment provider did not answer. Nothing was charged; try again in a moment.',
  payment_provider_fault:
    'The payment that came is not what the order asked for. The operator has been told.',
  order_already_captured: 'This order is done, and its key has been used. It is not shown again.',
  no_data_yet: 'The first data are still being prepared. Try again in a minute.',
  internal_error: 'That did not work; the fault is ours. Nothing was charged.',
}

const WHOLE_NUMBER = 'Enter a whole number, such as 5000.'

/** What went wrong, for a person at a form; never a hint for callers of the API. */
export function faultText({ code, fields }: AppError): string {
  if (code === 'rate_limited') return `Too many requests. Try again in ${waitOf(fields.retry_after)}.`
  if (code !== 'validation_error') return WORDS[code] ?? 'That did not work. Nothing was changed.'
  const [first] = (fields.detail ?? []) as readonly Detail[]
  const name = String(first?.loc.at(-1) ?? '')
  if (name === 'email') return addressFault(String(first?.input ?? ''))
  if (first?.type.startsWith('int_') || name === 'monthly_credits') return WHOLE_NUMBER
  if (name === 'expires_at') return 'The end must be a day that lies ahead.'
  return FIELDS[name] ?? 'Something in this form cannot be taken. Nothing was changed.'
}

const FIELDS: Readonly<Record<string, string>> = {
  name: 'Enter a name of at most 100 characters.',
  code: 'A code has six digits.',
  scopes: 'Choose what the key may do.',
  'X-API-Key': 'This account is unlimited: it needs no credits.',
  body: 'The account has as many keys as it may have. Delete one first.',
}

function waitOf(seconds: unknown): string {
  if (typeof seconds !== 'number' || seconds === 1) return 'a second'
  if (seconds < 2 * 60) return `${seconds} seconds`
  return seconds < 2 * 3600 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

/** Why a text is no e-mail address. */
export function addressFault(typed: string): string {
  const text = typed.trim()
  const domain = text.split('@')[1]
  if (text === '') return 'Enter an e-mail address.'
  if (domain === undefined) return 'An e-mail address has an @, as in name@example.com.'
  if (!/\.[^.]+$/.test(domain))
    return 'This address looks incomplete: something like .com is missing after the @.'
  return 'This is no e-mail address. Look for a blank, or for a sign that does not belong there.'
}
