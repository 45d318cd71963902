/**
 * Remembers the values of the last keys asked for.
 * @param limit values that are kept at most; the one not asked for longest goes first
 * @returns a look-up that makes the value where it is not remembered; undefined is not remembered
 */
export function createBoundedCache<V>(
  limit: number,
): (key: string, make: () => V | undefined) => V | undefined {
  const values = new Map<string, V>()
  return (key, make) => {
    const value = values.get(key) ?? make()
    if (value === undefined) return undefined
    values.delete(key)
    values.set(key, value)
    if (values.size > limit) {
      for (const oldest of values.keys()) {
        values.delete(oldest)
        break
      }
    }
    return value
  }
}
