/** A week; events decay within it. */
export const DESK_HOURS = 7 * 24
