import { asDay, type Day, dateOf, dayFromDate, weekday } from '@bellwether-markets/engine/kernel/time'

interface ContractCycle {
  /** 1 to 12, ascending. */
  readonly months: readonly number[]
  /** Last day as the front contract: `weekdays` before day `before` (1) of the month `monthsAhead` of delivery. */
  readonly last: { readonly weekdays: number; readonly before?: number; readonly monthsAhead?: number }
}

export interface FutureContract {
  /** Delivery as YYYYMM. */
  readonly name: number
  /** 1 to 12. */
  readonly month: number
  /** As the front contract. */
  readonly lastDay: Day
  /** Middle of the delivery month. */
  readonly delivery: Day
}

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const EVEN_MONTHS = [2, 4, 6, 8, 10, 12]
const ODD_MONTHS = [1, 3, 5, 7, 9, 11]
const MARCH_TO_DECEMBER = [3, 5, 7, 9, 12]
/** The day before first notice, which is on the last weekday before the delivery month. */
const BEFORE_NOTICE = { weekdays: 2 }

/** After the specifications of CME Group and ICE. Holidays count as weekdays. */
const CYCLES: Readonly<Record<string, ContractCycle>> = {
  'GC=F': { months: EVEN_MONTHS, last: BEFORE_NOTICE },
  'SI=F': { months: MARCH_TO_DECEMBER, last: BEFORE_NOTICE },
  'HG=F': { months: MARCH_TO_DECEMBER, last: BEFORE_NOTICE },
  'PL=F': { months: [1, 4, 7, 10], last: BEFORE_NOTICE },
  'PA=F': { months: [3, 6, 9, 12], last: BEFORE_NOTICE },
  'CL=F': { months: EVERY_MONTH, last: { weekdays: 4, before: 26, monthsAhead: 1 } },
  'BZ=F': { months: EVERY_MONTH, last: { weekdays: 1, monthsAhead: 1 } },
  'NG=F': { months: EVERY_MONTH, last: { weekdays: 3 } },
  'ZW=F': { months: MARCH_TO_DECEMBER, last: BEFORE_NOTICE },
  'ZC=F': { months: MARCH_TO_DECEMBER, last: BEFORE_NOTICE },
  'ZS=F': { months: [1, 3, 5, 7, 8, 9, 11], last: BEFORE_NOTICE },
  'KC=F': { months: MARCH_TO_DECEMBER, last: { weekdays: 8 } },
  'CC=F': { months: MARCH_TO_DECEMBER, last: { weekdays: 11 } },
  'SB=F': { months: [3, 5, 7, 10], last: { weekdays: 1 } },
  'CT=F': { months: [3, 5, 7, 10, 12], last: { weekdays: 6 } },
  'LBR=F': { months: ODD_MONTHS, last: { weekdays: 1, before: 16 } },
}
const OTHER_CYCLE: ContractCycle = { months: MARCH_TO_DECEMBER, last: BEFORE_NOTICE }
const MID_MONTH = 15

/** Unlisted futures have five deliveries a year. */
export const contractCycle = (symbol: string): ContractCycle => CYCLES[symbol] ?? OTHER_CYCLE

/** The nearest contract whose last day has not passed. */
export function frontContract(cycle: ContractCycle, day: Day): FutureContract {
  const { year } = dateOf(day)
  let contract = contractOf(cycle, year - 1, cycle.months[0])
  while (contract.lastDay < day) contract = contractAfter(cycle, contract)
  return contract
}

export function contractAfter(cycle: ContractCycle, { name, month }: FutureContract): FutureContract {
  const year = Math.floor(name / 100)
  const later = cycle.months.find((one) => one > month)
  return later === undefined ? contractOf(cycle, year + 1, cycle.months[0]) : contractOf(cycle, year, later)
}

function contractOf({ last }: ContractCycle, year: number, month: number): FutureContract {
  const { weekdays, before = 1, monthsAhead = 0 } = last
  const reference = dayFromDate(year, month - monthsAhead, before)
  return {
    name: 100 * year + month,
    month,
    lastDay: weekdaysBefore(reference, weekdays),
    delivery: dayFromDate(year, month, MID_MONTH),
  }
}

function weekdaysBefore(day: Day, count: number): Day {
  let result = day
  for (let left = count; left > 0; ) {
    result = asDay(result - 1)
    if (weekday(result) % 6 !== 0) left--
  }
  return result
}
