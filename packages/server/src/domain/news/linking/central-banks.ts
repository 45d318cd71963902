import table from '../../../../data/news/central-banks.json' with { type: 'json' }
import type { CentralBankTable } from '../../../../data/schemas.ts'

export interface CentralBank {
  readonly code: string
  /** Its country or currency area, as in `countries.ts`. */
  readonly country: string
  readonly names: readonly string[]
  /** Heads and members whose surname stands for the bank in titles about money. */
  readonly people?: readonly string[]
}

const { banks, moneyWords } = table as CentralBankTable

/** The larger central banks, English and German; others are `central_bank:` and the country code. */
export const CENTRAL_BANKS: readonly CentralBank[] = banks

/** Words that mark a title as being about money. */
export const MONEY_WORDS: readonly string[] = moneyWords
