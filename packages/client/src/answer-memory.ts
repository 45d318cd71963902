/** What is kept of an answer, to give it again where the service says that it still holds. */
export interface Kept {
  readonly etag: string
  readonly text: string
}

export interface AnswerMemory {
  get(target: string): Kept | undefined
  set(target: string, etag: string | undefined, text: string): void
}

/** Keeps the answers that were asked for last. */
export function answerMemory(most: number): AnswerMemory {
  const kept = new Map<string, Kept>()
  return {
    get: (target) => kept.get(target),
    set(target, etag, text) {
      kept.delete(target)
      if (etag === undefined || most <= 0) return
      kept.set(target, { etag, text })
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}
