/** What is not there by then is shown by the next visit. */
const SHOWN_WITHIN_MS = 2_000

/**
 * Undefined if it takes long.
 * @param arrived called then, once it is there
 */
export function inTime<V>(value: Promise<V>, arrived: () => void = () => undefined): Promise<V | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => {
    late.resolve(undefined)
    void value.then(arrived)
  }, SHOWN_WITHIN_MS)
  return Promise.race([value, late.promise]).finally(() => clearTimeout(timer))
}
