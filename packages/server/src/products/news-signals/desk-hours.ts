/** A week: events fade within it. */
export const DESK_HOURS = 7 * 24
