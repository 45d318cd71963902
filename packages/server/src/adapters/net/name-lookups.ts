import { Resolver } from 'node:dns/promises'
import { SECOND } from '@bellwether-markets/engine/kernel/time'
import { LRUCache } from 'lru-cache'

/** At once, for one process. One of them is for names that were found the last time. */
const PLACES = 4
const PLACES_OF_PARTY = 2
const ANSWERED_WITHIN_MS = 2 * SECOND
const TRIES = 2
/** Shorter than the first pause between two tries of a notice. */
const NOT_ASKED_AGAIN_MS = 4 * SECOND
const NAMES_KEPT = 1_000

export interface Address {
  readonly address: string
  readonly family: number
}

type Queries = Pick<Resolver, 'resolve4' | 'resolve6' | 'cancel'>

export interface NameLookupsOptions {
  /** By default asks the name servers of this machine, without its file of hosts. */
  readonly newQueries?: () => Queries
  readonly withinMs?: number
}

export interface Asker {
  /** Parties take turns. */
  readonly party: string
  readonly signal: AbortSignal
}

interface Waiter {
  readonly name: string
  readonly begin: () => void
}

/**
 * Looks up names that strangers choose. A look-up by the operating system would hold a thread that all look-ups of this
 * process share, for as long as a stranger's name server is silent.
 */
export class NameLookups {
  readonly #newQueries: () => Queries
  readonly #withinMs: number
  /** By party, in the order of their next turns. */
  readonly #waiting = new Map<string, Set<Waiter>>()
  readonly #running = new Map<string, number>()
  /** Names that were found the last time. */
  readonly #found = new LRUCache<string, true>({ max: NAMES_KEPT })
  readonly #lost = new LRUCache<string, true>({ max: NAMES_KEPT, ttl: NOT_ASKED_AGAIN_MS })
  #free = PLACES

  constructor({ newQueries = systemQueries, withinMs = ANSWERED_WITHIN_MS }: NameLookupsOptions = {}) {
    this.#newQueries = newQueries
    this.#withinMs = withinMs
  }

  /** @returns all addresses, IPv4 first, that came in time; @throws what `signal` says, if it ends before */
  async resolve(name: string, { party, signal }: Asker): Promise<readonly Address[]> {
    if (this.#lost.has(name)) return []
    await this.#place(name, party, signal)
    try {
      const end = AbortSignal.any([signal, AbortSignal.timeout(this.#withinMs)])
      const addresses = await addressesOf(name, this.#newQueries(), end)
      this.#remember(name, addresses.length > 0)
      return addresses
    } finally {
      this.#free++
      this.#count(party, -1)
      this.#next()
    }
  }

  #remember(name: string, isFound: boolean): void {
    if (isFound) {
      this.#found.set(name, true)
    } else {
      this.#found.delete(name)
      this.#lost.set(name, true)
    }
  }

  async #place(name: string, party: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const own = this.#waiting.get(party) ?? new Set()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter: Waiter = { name, begin: resolve }
    const leave = (): void => {
      this.#leave(party, waiter)
      reject(signal.reason)
    }
    this.#waiting.set(party, own.add(waiter))
    signal.addEventListener('abort', leave, { once: true })
    this.#next()
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  #next(): void {
    for (const [party, waiters] of this.#waiting) {
      if (this.#free === 0) return
      if ((this.#running.get(party) ?? 0) >= PLACES_OF_PARTY) continue
      const waiter = [...waiters].find(({ name }) => this.#free > 1 || this.#found.has(name))
      if (waiter === undefined) continue
      this.#free--
      this.#count(party, 1)
      this.#leave(party, waiter)
      waiter.begin()
    }
  }

  /** Whoever waits still has a turn after all others. */
  #leave(party: string, waiter: Waiter): void {
    const waiters = this.#waiting.get(party)
    if (!waiters?.delete(waiter)) return
    this.#waiting.delete(party)
    if (waiters.size > 0) this.#waiting.set(party, waiters)
  }

  #count(party: string, by: 1 | -1): void {
    const running = (this.#running.get(party) ?? 0) + by
    if (running > 0) this.#running.set(party, running)
    else this.#running.delete(party)
  }
}

const systemQueries = (): Queries => new Resolver({ timeout: ANSWERED_WITHIN_MS / TRIES, tries: TRIES })

/** What has been found when `end` cuts the queries off. */
async function addressesOf(name: string, queries: Queries, end: AbortSignal): Promise<readonly Address[]> {
  const cancel = (): void => queries.cancel()
  end.addEventListener('abort', cancel)
  const found = await Promise.allSettled([queries.resolve4(name), queries.resolve6(name)])
  end.removeEventListener('abort', cancel)
  return found.flatMap((result, index) =>
    result.status === 'rejected'
      ? []
      : result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })),
  )
}
