import { MINUTE } from '../../kernel/time.ts'
import type { Clock } from '../ports.ts'
import { type AddressWindow, addressLimit } from './address-limit.ts'
import { clientNetwork } from './client-network.ts'

/** Wrong keys and tokens from one address in a minute. */
const GUESSES_PER_MINUTE = 60

export interface GuessLimit {
  /** The window of an address that has guessed too often: until it ends nothing that it sends is compared. */
  exhausted(address: string): AddressWindow | undefined
  /** Counts a wrong key or token. */
  missed(address: string): void
}

/** Keeps keys and tokens from being guessed: past the limit of an address even the right one is not looked at. */
export function guessLimit(clock: Clock, guessesPerMinute: number = GUESSES_PER_MINUTE): GuessLimit {
  const count = addressLimit(clock, guessesPerMinute)
  const exhausted = new Map<string, AddressWindow>()
  let minute = Number.NEGATIVE_INFINITY

  const forgetPast = (): void => {
    const now = Math.floor(clock.now() / MINUTE)
    if (now <= minute) return
    minute = now
    exhausted.clear()
  }

  return {
    exhausted(address) {
      if (exhausted.size === 0) return undefined
      forgetPast()
      return exhausted.get(clientNetwork(address))
    },
    missed(address) {
      forgetPast()
      const window = count(address)
      if (window.remaining === 0) exhausted.set(clientNetwork(address), window)
    },
  }
}
