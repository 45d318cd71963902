import type { CurrentSnapshots } from './current-snapshots.ts'

/** Why a process should get no calls. */
export type NotReady = 'draining' | 'database_away' | 'starting'

export interface Readiness {
  /** Reports `draining` from now on; calls are still answered. */
  drain(): void
  /** @returns undefined if the process is ready */
  obstacle(): Promise<NotReady | undefined>
}

export interface ReadinessDeps {
  readonly hasAnswers: () => boolean
  readonly isDatabaseThere: () => Promise<boolean>
}

/** Readiness for load balancers. */
export function readiness({ hasAnswers, isDatabaseThere }: ReadinessDeps): Readiness {
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

export const hasSnapshots = (currentSnapshots: CurrentSnapshots): boolean =>
  currentSnapshots.freshness().some(({ asOf }) => asOf !== undefined)
