/**
 * Grows in equal steps, 0–1, to 1 when the observation is no longer carried forward.
 * @param fillAtMost sessions for which it is carried forward
 */
export const unknownShare = (sessionsOld: number, fillAtMost: number): number =>
  Math.min(1, sessionsOld / (fillAtMost + 1))
