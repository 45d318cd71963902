/** Serial per key; different keys run concurrently. */
export function keyedQueue<T>(): (key: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<T>>()
  return (key, task) => {
    const run = (last.get(key) ?? Promise.resolve()).then(task, task)
    last.set(key, run)
    return run.finally(() => {
      if (last.get(key) === run) last.delete(key)
    })
  }
}
