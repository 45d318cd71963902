import type { Account } from '../../contract/operation.ts'
import type { Instant } from '../../kernel/time.ts'
import type { CreditBalance } from '../ports.ts'

export interface AddressAccount extends Account {
  readonly credits: CreditBalance
  /** Whether its key is known to be in the hands of the holder of the address. */
  readonly isProven: boolean
}

export interface HeldAddress {
  /** Undefined until its holder was reached by mail. */
  readonly confirmedAt: Instant | undefined
  /** Accounts that joined the address, and those made with it since; without disabled ones, largest balance first. */
  readonly accounts: readonly AddressAccount[]
}

/** E-mail addresses and their accounts. Every method is atomic and resolves once its effect survives a power cut. */
export interface AddressLedger {
  /** @param address as `addressOf` writes it */
  findAddress(address: string): Promise<HeldAddress>
  /** Its holder was reached: all accounts made with the address join it. */
  confirmAddress(address: string, at: Instant): Promise<HeldAddress>
  /** The holder of a confirmed address has the key of the account. */
  proveAccount(address: string, account: number, at: Instant): Promise<void>
  /** Disables an account, and lets its e-mail address have another free key. */
  giveUpAccount(account: number, at: Instant): Promise<void>
}
