/**
 * A clock that never goes back: behind its last value it advances at the monotonic pace until the wall clock catches
 * up.
 * @param start last value of the previous run, in milliseconds
 */
export function monotonicClock(start: number, monotonicMs: () => number): (wall: number) => number {
  let last = start
  let anchor = start
  let anchorMonotonic = monotonicMs()
  return (wall) => {
    const monotonic = monotonicMs()
    if (wall >= last) {
      last = wall
      anchor = wall
      anchorMonotonic = monotonic
    } else {
      last = Math.max(last, anchor + Math.floor(monotonic - anchorMonotonic))
    }
    return last
  }
}
