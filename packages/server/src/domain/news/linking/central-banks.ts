import table from '../../../../data/news/central-banks.json' with { type: 'json' }
import type { CentralBankTable } from '../../../../data/schemas.ts'

/** The names of one central bank. */
export interface CentralBank {
  readonly code: string
  /** Its country or currency area, as in `countries.ts`. */
  readonly country: string
  readonly names: readonly string[]
  /** Heads and members so well known that the surname stands for the bank once the subject is money. */
  readonly people?: readonly string[]
}

const { banks, moneyWords } = table as CentralBankTable

/** The larger central banks, English and German; others are `central_bank:` and the code of their country. */
export const CENTRAL_BANKS: readonly CentralBank[] = banks

/** Words that show the subject to be money. */
export const MONEY_WORDS: readonly string[] = moneyWords
