/** Forgets none. */
export function onceEach<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key))
    return known.get(key) as Value
  }
}

/**
 * A pure function that keeps its latest result for each first argument. It gives that result again, as the same object,
 * if every other argument is the same value or object. Arguments and results must never be changed.
 */
export function remembered<First extends object, Rest extends readonly unknown[], Result>(
  compute: (first: First, ...rest: Rest) => Result,
): (first: First, ...rest: Rest) => Result {
  const cached = new WeakMap<First, { readonly rest: Rest; readonly result: Result }>()
  return (first, ...rest) => {
    const known = cached.get(first)
    const isSame =
      known?.rest.length === rest.length && rest.every((value, at) => Object.is(value, known.rest[at]))
    if (known !== undefined && isSame) return known.result
    const result = compute(first, ...rest)
    cached.set(first, { rest, result })
    return result
  }
}
