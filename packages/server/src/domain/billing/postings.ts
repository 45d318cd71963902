export interface Posting {
  readonly book: string
  /** A currency, or `CREDITS`. */
  readonly unit: string
  /** In the smallest unit of the currency; debits are positive. */
  readonly amount: number
}

export const CREDITS = 'CREDITS'

/** Book of the order's account, whose number may not be known yet. */
export const CUSTOMER = 'customer/'

export const moved = (from: string, to: string, unit: string, amount: number): Posting[] =>
  amount === 0
    ? []
    : [
        { book: to, unit, amount },
        { book: from, unit, amount: -amount },
      ]

/** @throws RangeError unless the postings sum to zero in every unit */
export function refuseUnbalanced(name: string, postings: readonly Posting[]): void {
  const sums = new Map<string, number>()
  for (const { unit, amount } of postings) {
    if (!Number.isSafeInteger(amount)) throw new RangeError(`the entry ${name} posts ${amount} ${unit}`)
    sums.set(unit, (sums.get(unit) ?? 0) + amount)
  }
  for (const [unit, sum] of sums) {
    if (sum !== 0) throw new RangeError(`the entry ${name} does not balance: ${sum} ${unit} too many`)
  }
}
