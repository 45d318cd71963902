import type { DatabaseSync } from 'node:sqlite'
import type { LedgerBook } from './ledger-book.ts'
import type { MoneyBooks } from './money-books.ts'

export interface SettlementParts {
  readonly database: DatabaseSync
  readonly book: LedgerBook
  readonly books: MoneyBooks
}

/** A fact with an amount that can be booked. */
export type Bookable<Fact> = Fact & { readonly amountMinor: number }
