/**
 * Unknown part of an input whose latest observation is some sessions old, 0–1: it grows in equal steps, to 1 when the
 * observation is no longer carried forward.
 * @param sessionsOld 0 on the day itself
 * @param fillAtMost sessions for which an observation is carried forward
 */
export const unknownShare = (sessionsOld: number, fillAtMost: number): number =>
  Math.min(1, sessionsOld / (fillAtMost + 1))
