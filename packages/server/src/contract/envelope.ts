import { type AppError, ERRORS, wireCode } from '../kernel/errors.ts'

/** How every answer begins; its data follow, then its meta. */
export const OPENING = '{"ok":true,"data":'

/** The end of an answer, from the JSON of its meta. */
export const closingOf = (meta: string): string => `,"meta":${meta}}`

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
