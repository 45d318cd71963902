import { type AppError, ERRORS, wireCode } from '@bellwether-markets/engine/kernel/errors'

/** Start of every successful answer, before its data. */
export const OPENING = '{"ok":true,"data":'

export const closingOf = (meta: string): string => `,"meta":${meta}}`

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
