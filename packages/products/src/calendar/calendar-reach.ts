/** Calendar days before and after the day of the snapshot. */
export const REACH = { back: 365, ahead: 120 }
/** Days before it that moves are counted on. */
export const USUAL_DAYS = 1100
