import type { PublishedSnapshots } from './published-snapshots.ts'

/** Why a process is not to be asked for answers; `starting` while it has none to give. */
export type NotReady = 'draining' | 'database_away' | 'starting'

export interface Readiness {
  /** From now on others are to be asked; what still comes is answered. */
  drain(): void
  /** @returns undefined where answers can be asked for */
  obstacle(): Promise<NotReady | undefined>
}

export interface ReadinessParts {
  /** Whether the process has something to give. */
  readonly hasAnswers: () => boolean
  readonly isDatabaseThere: () => Promise<boolean>
}

/** Tells whoever spreads calls over processes which of them to ask. */
export function readiness({ hasAnswers, isDatabaseThere }: ReadinessParts): Readiness {
  let draining = false
  return {
    drain() {
      draining = true
    },
    async obstacle() {
      if (draining) return 'draining'
      if (!(await isDatabaseThere())) return 'database_away'
      return hasAnswers() ? undefined : 'starting'
    },
  }
}

/** Whether any product can be answered. */
export const hasSnapshots = (published: PublishedSnapshots): boolean =>
  published.freshness().some(({ asOf }) => asOf !== undefined)
