/**
 * How much of an input is unknown when its latest observation is some sessions old, 0–1: it grows by equal steps, and an
 * observation that may stand in no longer is unknown altogether. With three days of standing in a quarter each.
 * @param sessionsOld 0 where it was observed on the day itself
 * @param fillAtMost sessions for which an observation stands in
 */
export const unknownShare = (sessionsOld: number, fillAtMost: number): number =>
  Math.min(1, sessionsOld / (fillAtMost + 1))
