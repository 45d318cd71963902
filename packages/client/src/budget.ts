import { CreditLimitError } from './errors.ts'

/** What calls have cost, and what those under way may cost. */
export interface Budget {
  readonly used: number
  /** Sets the price aside. @throws CreditLimitError if it may go beyond the limit */
  begin(operation: string, price: number): Begun
}

export interface Begun {
  /** The call cost so much. */
  charged(credits: number): void
  /** It was refused and cost nothing. A call that does neither may have been charged: its price stays set aside. */
  refused(): void
}

export function budget(maxCredits: number): Budget {
  let used = 0
  let aside = 0
  return {
    get used() {
      return used
    },
    begin(operation, price) {
      if (price > 0 && used + aside + price > maxCredits) {
        const spent = `${used + aside} of ${maxCredits} credits are spent or set aside`
        const cost = Number.isFinite(price)
          ? `costs up to ${price}`
          : 'has no known price: give it as credits'
        throw new CreditLimitError(`${operation} ${cost}, and ${spent}: raise maxCredits to go on`)
      }
      // Without a limit, a price may be unknown.
      const set = Number.isFinite(price) ? price : 0
      aside += set
      return {
        charged(credits) {
          aside -= set
          used += credits
        },
        refused() {
          aside -= set
        },
      }
    },
  }
}
