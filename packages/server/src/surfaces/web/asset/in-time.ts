/** What is not there by then is shown by the next visit. */
const SHOWN_WITHIN_MS = 3_000

/** Undefined if it takes long. */
export const inTime = <V>(value: Promise<V>): Promise<V | undefined> => {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, SHOWN_WITHIN_MS, undefined)
  return Promise.race([value, late.promise]).finally(() => clearTimeout(timer))
}
