/** Assets that products read by what they stand for; everything else they take from the universe. */
export const SP500 = '^GSPC'
export const SP500_FUND = 'SPY'
export const VIX = '^VIX'
export const TEN_YEARS = '^TNX'
export const DOLLAR = 'DX-Y.NYB'
export const OIL = 'CL=F'
const GOLD = 'GC=F'

export const ROLES: readonly string[] = [SP500, SP500_FUND, VIX, TEN_YEARS, DOLLAR, OIL, GOLD]
