/** LRU cache. @returns a look-up that creates missing values; undefined is not cached */
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
