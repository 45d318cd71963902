/** Log return of a fund as a weighted sum of the log returns of what it holds. */
export interface FundTraits {
  /** Price at the epoch. */
  readonly start: number
  /** Weight of the market factor. */
  readonly beta: number
  /** Weights of shared factors, by name. */
  readonly factors: Readonly<Record<string, number>>
  /** Weights of currencies against the dollar, by code. */
  readonly currencies: Readonly<Record<string, number>>
  /** Weights of futures that are held and rolled, by symbol. */
  readonly futures: Readonly<Record<string, number>>
  /** Weights of metals that lie in a vault, by the symbol of their future. */
  readonly metals: Readonly<Record<string, number>>
  /** Volatility a year that it shares with nothing else. */
  readonly ownVol: number
  /** Shares that change hands on a usual day. */
  readonly volume: number
  /** Whose daily noise shapes its bars, where it is not its own. */
  readonly barsOf: string | undefined
}

/** A treasury or corporate bond fund, held at constant maturity. */
export interface BondFundTraits {
  readonly start: number
  readonly yieldOf: 'bill' | 'fiveYear' | 'tenYear' | 'twentyYear'
  /** Years. */
  readonly duration: number
  /** Duration against the high-yield spread, years, times its part of that spread. */
  readonly spreadDuration: number
  /** Part of the high-yield spread that is earned after defaults. */
  readonly spreadEarned: number
  readonly volume: number
}

const MILLION = 1e6
const PLAIN: FundTraits = {
  start: 60,
  beta: 0,
  factors: {},
  currencies: {},
  futures: {},
  metals: {},
  ownVol: 0.01,
  volume: 5 * MILLION,
  barsOf: undefined,
}
const abroad = (
  start: number,
  beta: number,
  factors: Readonly<Record<string, number>>,
  currencies: Readonly<Record<string, number>>,
  volume: number,
): FundTraits => ({ ...PLAIN, start, beta, factors, currencies, ownVol: 0.03, volume: volume * MILLION })
const holding = (start: number, futures: Readonly<Record<string, number>>, volume: number): FundTraits => ({
  ...PLAIN,
  start,
  futures,
  ownVol: 0,
  volume: volume * MILLION,
})

const EUROPE = 'region/europe'
const ASIA = 'region/asia'
const LATIN_AMERICA = 'region/latin_america'
const AFRICA = 'region/africa'
const MIDDLE_EAST = 'region/middle_east'

const FUNDS: Readonly<Record<string, FundTraits>> = {
  SPY: { ...PLAIN, start: 205, beta: 1, ownVol: 0, volume: 75 * MILLION, barsOf: '^GSPC' },
  QQQ: {
    ...PLAIN,
    start: 103,
    beta: 1.1,
    factors: { 'sector/Information Technology': 0.6, 'sector/Communication Services': 0.2 },
    volume: 42 * MILLION,
  },
  IWM: { ...PLAIN, start: 119, beta: 1.15, factors: { 'style/small': 1 }, volume: 28 * MILLION },
  DIA: { ...PLAIN, start: 178, beta: 0.95, factors: { 'style/blue-chip': 1 }, volume: 4 * MILLION },
  VNQ: { ...PLAIN, start: 82, beta: 0.85, factors: { 'sector/Real Estate': 1 }, volume: 4.5 * MILLION },
  EFA: abroad(61, 0.82, { [EUROPE]: 0.65, [ASIA]: 0.25 }, { EUR: 0.35, JPY: 0.2, GBP: 0.15 }, 22),
  EEM: abroad(39, 0.85, { [ASIA]: 0.75, [LATIN_AMERICA]: 0.12 }, { CNY: 0.4, KRW: 0.25, BRL: 0.08 }, 45),
  VGK: abroad(52, 0.85, { [EUROPE]: 1 }, { EUR: 0.55, GBP: 0.2, CHF: 0.15 }, 4),
  EWJ: abroad(45, 0.65, { 'country/Japan': 0.9, [ASIA]: 0.3 }, { JPY: 0.6 }, 7),
  AAXJ: abroad(61, 0.85, { [ASIA]: 1 }, { CNY: 0.5, KRW: 0.2 }, 1.2),
  FXI: abroad(41, 0.75, { [ASIA]: 0.9, 'country/China': 1.2 }, { HKD: 1 }, 28),
  EWC: abroad(29, 0.85, { 'country/Canada': 0.6, 'sector/Energy': 0.25 }, { CAD: 0.8 }, 3),
  ILF: abroad(32, 0.8, { [LATIN_AMERICA]: 1.1 }, { BRL: 0.5, MXN: 0.25 }, 1),
  EWZ: abroad(36, 0.8, { [LATIN_AMERICA]: 0.9, 'country/Brazil': 1 }, { BRL: 0.9 }, 22),
  EWW: abroad(59, 0.8, { [LATIN_AMERICA]: 0.7, 'country/Mexico': 0.7 }, { MXN: 0.9 }, 2.5),
  AFK: abroad(26, 0.6, { [AFRICA]: 1 }, { ZAR: 0.4 }, 0.05),
  EZA: abroad(65, 0.75, { [AFRICA]: 1, 'country/South Africa': 0.6 }, { ZAR: 0.9 }, 0.4),
  KSA: abroad(26, 0.45, { [MIDDLE_EAST]: 1, 'sector/Energy': 0.3 }, { SAR: 1 }, 0.4),
  EIS: abroad(49, 0.8, { [MIDDLE_EAST]: 0.6, 'country/Israel': 0.8 }, { ILS: 0.8 }, 0.05),
  TUR: abroad(54, 0.7, { [MIDDLE_EAST]: 0.5, 'country/Turkey': 1.8 }, { TRY: 0.7 }, 0.4),
  GLD: { ...holding(115, {}, 8), metals: { 'GC=F': 1 } },
  SLV: { ...holding(15.5, {}, 18), metals: { 'SI=F': 1 } },
  USO: holding(160, { 'CL=F': 1 }, 4),
  UNG: holding(240, { 'NG=F': 1 }, 8),
  DBC: holding(
    18.5,
    { 'CL=F': 0.4, 'NG=F': 0.06, 'GC=F': 0.1, 'HG=F': 0.1, 'ZC=F': 0.12, 'ZS=F': 0.12, 'SB=F': 0.1 },
    2,
  ),
}

const BOND_FUNDS: Readonly<Record<string, BondFundTraits>> = {
  TLT: bonds(126, 'twentyYear', 16.5, 0, 0, 18),
  IEF: bonds(106, 'tenYear', 7.5, 0, 0, 6),
  SHY: bonds(84, 'bill', 1.8, 0, 0, 3),
  LQD: bonds(120, 'tenYear', 8.2, 1.7, 0.22, 15),
  HYG: bonds(90, 'fiveYear', 3.6, 3.8, 0.5, 30),
}

/** The traits of a fund; undefined for one that is not listed. */
export const fundTraits = (symbol: string): FundTraits | undefined => FUNDS[symbol]

/** The traits of a bond fund; undefined for one that is not listed. */
export const bondFundTraits = (symbol: string): BondFundTraits | undefined => BOND_FUNDS[symbol]

function bonds(
  start: number,
  yieldOf: BondFundTraits['yieldOf'],
  duration: number,
  spreadDuration: number,
  spreadEarned: number,
  volume: number,
): BondFundTraits {
  return { start, yieldOf, duration, spreadDuration, spreadEarned, volume: volume * MILLION }
}
