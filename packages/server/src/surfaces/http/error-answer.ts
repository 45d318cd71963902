import { type AppError, ERRORS, wireCode } from '../../kernel/errors.ts'

/** The body of every refusal, on every surface. */
export function errorBody(error: AppError, requestId: string): string {
  const { hint, ...fields } = error.fields
  return JSON.stringify({
    ok: false,
    error: wireCode(error.code),
    hint: typeof hint === 'string' ? hint : ERRORS[error.code].hint,
    request_id: requestId,
    ...fields,
  })
}

/** Headers that an error asks for beside those of every answer. */
export function errorHeaders(error: AppError): readonly string[] {
  const headers: string[] = []
  const { retry_after: retryAfter, allow } = error.fields
  if (typeof retryAfter === 'number') headers.push('retry-after', String(retryAfter))
  if (typeof allow === 'string') headers.push('allow', allow)
  if (error.code === 'missing_api_key' || error.code === 'invalid_api_key') {
    headers.push('www-authenticate', 'APIKey')
  } else if (error.status === 401) {
    headers.push('www-authenticate', 'AdminToken')
  }
  return headers
}
