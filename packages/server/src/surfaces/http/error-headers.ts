import type { AppError } from '../../kernel/errors.ts'

/** Headers specific to an error. */
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
