/** How far back the news is read for crises. */
export const CRISIS_DAYS = 120
