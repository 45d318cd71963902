import type { CurveWindow, DailyWindow } from '../market/point-in-time.ts'
import { type DayValues, dayValues } from '../series/day-values.ts'
import type { CommodityInstruments } from './commodity-instruments.ts'
import { type ContractReturns, contractReturns } from './contract-returns.ts'
import { priceReturns } from './daily-returns.ts'
import { type JoinedReturns, joinReturns, type ReturnSource } from './joined-returns.ts'

/** By symbol. */
export interface CommodityWindows {
  readonly daily: ReadonlyMap<string, DailyWindow>
  readonly curves: ReadonlyMap<string, CurveWindow>
}

export interface CommoditySeries {
  readonly instruments: CommodityInstruments
  /** Of the fund, else the two contracts, else the front-month splice. */
  readonly returns: JoinedReturns
  /** Undefined if only one price per day is known. */
  readonly contracts: ContractReturns | undefined
  /** Adjusted fund prices; undefined if the market tracks none. */
  readonly fund: DayValues | undefined
  /** Closes of successive front months; undefined if unknown. */
  readonly splice: DayValues | undefined
  /** Unadjusted front-month prices, best source first. */
  readonly prices: readonly DayValues[]
}

export function commoditySeries(
  instruments: CommodityInstruments,
  { daily, curves }: CommodityWindows,
): CommoditySeries {
  const symbols = [instruments.future, instruments.predecessor].flatMap((symbol) => symbol ?? [])
  const windows = symbols.flatMap((symbol) => daily.get(symbol) ?? [])
  const curve = curves.get(instruments.future)
  const contracts = curve && contractReturns(curve)
  const former = instruments.predecessor === undefined ? undefined : curves.get(instruments.predecessor)
  const chains = [contracts, former && contractReturns(former)].flatMap((chain) => chain ?? [])
  const fund = instruments.fund === undefined ? undefined : daily.get(instruments.fund)
  const sources: ReturnSource[] = [
    ...(fund ? [{ returns: priceReturns(fund.day, fund.adjClose), clean: true }] : []),
    ...chains.map(({ day, near }) => ({ returns: { day, value: near }, clean: true })),
    ...windows.map(({ day, close }) => ({ returns: priceReturns(day, close), clean: false })),
  ]
  const splice = daily.get(instruments.future)
  return {
    instruments,
    returns: joinReturns(sources),
    contracts,
    fund: fund && dayValues(fund.day, fund.adjClose),
    splice: splice && dayValues(splice.day, splice.close),
    prices: [
      ...windows.map(({ day, close }) => dayValues(day, close)),
      ...chains.map(({ day, front }) => dayValues(day, front)),
    ],
  }
}
