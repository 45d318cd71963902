import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Account } from '@bellwether-markets/products/contract/operation'
import { clientNetwork } from '../answer/address-limit.ts'

export interface StreamLimits {
  readonly maxStreams: number
  readonly maxStreamsPerKey: number
  /** Per client address; per /64 network for IPv6. */
  readonly maxStreamsPerAddress: number
}

export type StreamPlaces = ReturnType<typeof streamPlaces>

const RETRY_SECONDS = 30
/** Share of the places that free keys may hold together; the others are left to paid keys. */
const FREE_SHARE = 0.5
const FREE = 'free keys'

/** In total, of all free keys, per key and per client address. */
export function streamPlaces(limits: StreamLimits) {
  const open = new Map<string, number>()
  let all = 0
  const of = (name: string): number => open.get(name) ?? 0
  const count = (name: string, by: number): void => {
    const now = of(name) + by
    if (now > 0) open.set(name, now)
    else open.delete(name)
  }
  return {
    taken: () => all,
    /** @returns an idempotent release; @throws AppError if no place is left */
    take({ id, tier }: Pick<Account, 'id' | 'tier'>, address: string): () => void {
      const [key, client] = [`key ${id}`, `address ${clientNetwork(address)}`]
      const names = tier === 'free' ? [key, client, FREE] : [key, client]
      if (of(key) >= limits.maxStreamsPerKey) throw tooMany('key', limits.maxStreamsPerKey)
      if (of(client) >= limits.maxStreamsPerAddress) throw tooMany('address', limits.maxStreamsPerAddress)
      if (all >= limits.maxStreams) throw full('As many streams are open as this service carries.')
      if (tier === 'free' && of(FREE) >= limits.maxStreams * FREE_SHARE)
        throw full(
          'As many streams are open as this service carries of free keys; paid ones have places left.',
        )
      all++
      for (const name of names) count(name, 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        all--
        for (const name of names) count(name, -1)
      }
    },
  }
}

const full = (reason: string): AppError =>
  new AppError('overloaded', {
    retry_after: RETRY_SECONDS,
    hint: `${reason} Retry after the seconds in Retry-After; GET /v1/changes tells the same when asked.`,
  })

const tooMany = (whose: 'key' | 'address', most: number): AppError =>
  new AppError('rate_limited', {
    retry_after: RETRY_SECONDS,
    hint: `This ${whose} holds ${most} streams open, as many as it may. Close one: each tells everything.`,
  })
