import type { CurrentSnapshots } from './current-snapshots.ts'

export type NotReady = 'draining' | 'database_away' | 'starting'

export type Readiness = ReturnType<typeof readiness>

/** For load balancers. */
export function readiness({
  hasAnswers,
  isDatabaseThere,
}: {
  readonly hasAnswers: () => boolean
  readonly isDatabaseThere: () => Promise<boolean>
}) {
  let draining = false
  return {
    /** Calls are still answered. */
    drain(): void {
      draining = true
    },
    /** @returns undefined if the process is ready */
    async obstacle(): Promise<NotReady | undefined> {
      if (draining) return 'draining'
      if (!(await isDatabaseThere())) return 'database_away'
      return hasAnswers() ? undefined : 'starting'
    },
  }
}

export const hasSnapshots = (currentSnapshots: CurrentSnapshots): boolean =>
  currentSnapshots.freshness().some(({ asOf }) => asOf !== undefined)
