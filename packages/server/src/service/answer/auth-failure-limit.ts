import { createHash, timingSafeEqual } from 'node:crypto'
import { windowAt } from '../../domain/billing/charge-rule.ts'
import type { Clock } from '../ports.ts'
import { type AddressWindow, addressLimit, clientNetwork } from './address-limit.ts'

/** Wrong keys and tokens per address and minute. */
const FAILURES_PER_MINUTE = 60

export interface AuthFailureLimit {
  /** The window of an address past its limit; until its end no secret from it is compared. */
  exhausted(address: string): AddressWindow | undefined
  missed(address: string): void
}

/** Throttles wrong keys and tokens by address. Past the limit even the right one is rejected. */
export function authFailureLimit(
  clock: Clock,
  failuresPerMinute: number = FAILURES_PER_MINUTE,
): AuthFailureLimit {
  const count = addressLimit(clock, failuresPerMinute)
  const exhausted = new Map<string, AddressWindow>()
  let minute = 0

  const forgetPast = (): void => {
    const now = windowAt(clock.now(), minute)
    if (now === minute) return
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

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares secrets in constant time, which also hides their length. */
export const sameSecret = (text: string, secret: string): boolean =>
  timingSafeEqual(digest(text), digest(secret))
