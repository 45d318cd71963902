/**
 * A clock that never goes back: where the wall clock has jumped behind the last moment given, it moves on from
 * there at the pace of the monotonic clock until the wall clock has caught up.
 * @param start the last moment given before, in milliseconds
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
