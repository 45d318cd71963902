/** Days of news that are read for crises. */
export const CRISIS_DAYS = 120
