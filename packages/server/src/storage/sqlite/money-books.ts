import type { DatabaseSync } from 'node:sqlite'
import type { BookBalance } from '../../service/ports.ts'
import { bookBalance, type Posting, refuseUnbalanced } from '../stores/postings.ts'

export interface MoneyBooks {
  /** Enters postings that sum to zero; to be used inside the transaction of what they are about. */
  enter(name: string, orderNumber: number, at: number, postings: readonly Posting[]): void
  balances(): BookBalance[]
}

/** Double-entry books: nothing is entered that does not balance, and nothing entered is ever changed. */
export function moneyBooks(database: DatabaseSync): MoneyBooks {
  const addEntry = database.prepare('INSERT INTO entries (name, order_number, at) VALUES (?, ?, ?)')
  const addPosting = database.prepare('INSERT INTO postings (entry, book, unit, amount) VALUES (?, ?, ?, ?)')
  const balances = database.prepare(
    'SELECT book, unit, sum(amount) AS amount FROM postings GROUP BY book, unit ORDER BY book, unit',
  )
  return {
    enter(name, orderNumber, at, postings) {
      refuseUnbalanced(name, postings)
      if (postings.length === 0) return
      const entry = addEntry.run(name, orderNumber, at).lastInsertRowid
      for (const { book, unit, amount } of postings) addPosting.run(entry, book, unit, amount)
    },
    balances: () => balances.all().map(bookBalance),
  }
}
