import type { Numbers } from '../market/observation.ts'

const SHORT_ROWS = 50
const LONG_ROWS = 200
const YEAR_ROWS = 252
const CHANGE_ROWS = 20
export const FEWEST_MEMBERS = 3

/** Adjusted, on the rows of the market; NaN if missing. */
interface Member {
  readonly symbol: string
  readonly price: Numbers
}

interface MemberState {
  readonly symbol: string
  /** The 50- and 200-day average; undefined without the history. */
  readonly above50: boolean | undefined
  readonly above200: boolean | undefined
  /** Closes of 52 weeks; undefined if neither, or without the history. */
  readonly extreme: 'high' | 'low' | undefined
}

export interface Breadth {
  /** Of the members with the history, 0–1; NaN below three. */
  readonly above50: number
  readonly above200: number
  /** Of `above50`, over 20 days. */
  readonly change: number
  readonly newHighs: number
  readonly newLows: number
  readonly members: readonly MemberState[]
}

export function breadth(members: readonly Member[], row: number): Breadth {
  const present = members.filter(({ price }) => !Number.isNaN(price[row]))
  const states = present.map((member) => stateOf(member, row))
  const above50 = shareOf(states.map((state) => state.above50))
  const before = shareOf(present.map(({ price }) => isAbove(price, row - CHANGE_ROWS, SHORT_ROWS)))
  return {
    above50,
    above200: shareOf(states.map((state) => state.above200)),
    change: above50 - before,
    newHighs: states.filter(({ extreme }) => extreme === 'high').length,
    newLows: states.filter(({ extreme }) => extreme === 'low').length,
    members: states,
  }
}

const stateOf = ({ symbol, price }: Member, row: number): MemberState => ({
  symbol,
  above50: isAbove(price, row, SHORT_ROWS),
  above200: isAbove(price, row, LONG_ROWS),
  extreme: extremeOf(price, row),
})

/** The mean includes the row; undefined if a price is missing. */
function isAbove(price: Numbers, row: number, rows: number): boolean | undefined {
  if (row - rows + 1 < 0) return undefined
  let sum = 0
  for (let at = row - rows + 1; at <= row; at++) sum += price[at]
  return Number.isNaN(sum) ? undefined : price[row] > sum / rows
}

function extremeOf(price: Numbers, row: number): MemberState['extreme'] {
  if (row - YEAR_ROWS + 1 < 0) return undefined
  let highest = Number.NEGATIVE_INFINITY
  let lowest = Number.POSITIVE_INFINITY
  for (let at = row - YEAR_ROWS + 1; at < row; at++) {
    if (Number.isNaN(price[at])) return undefined
    highest = Math.max(highest, price[at])
    lowest = Math.min(lowest, price[at])
  }
  if (price[row] > highest) return 'high'
  return price[row] < lowest ? 'low' : undefined
}

function shareOf(states: readonly (boolean | undefined)[]): number {
  const known = states.filter((state) => state !== undefined)
  return known.length < FEWEST_MEMBERS ? Number.NaN : known.filter((state) => state).length / known.length
}
