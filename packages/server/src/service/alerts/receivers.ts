import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import { asInstant, type Instant, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import { LRUCache } from 'lru-cache'
import type { Claim, ClaimedNotice } from './alert-store.ts'

const MOST_AT_ONCE = 64
/** The others are for receivers that answered last. */
const MOST_UNANSWERED = 32
/** Of an account whose last delivery arrived. */
const MOST_OF_PAID = 4
/** After so many failures in a row a receiver is left alone for a time that doubles with each further one. */
const FAILURES_BORNE = 3
const SHORTEST_BREAK_MS = 30 * SECOND
const LONGEST_BREAK_MS = 30 * MINUTE
const RECEIVERS_KEPT = 2_000

type Addressee = Pick<ClaimedNotice, 'account' | 'receiver' | 'tier'>

interface Receiver {
  readonly hasAnswered: boolean
  /** In a row. */
  readonly failures: number
  /** None is sent before. */
  readonly closedUntil: Instant
}

const NEW: Receiver = { hasAnswered: false, failures: 0, closedUntil: asInstant(0) }

/** Who may be sent to now, by what became of earlier deliveries of this process. */
export class Receivers {
  readonly #receivers = new LRUCache<string, Receiver>({ max: RECEIVERS_KEPT })
  readonly #accounts = new Map<number, { readonly busy: number; readonly tier: TierId }>()
  /** Accounts whose last delivery failed have one place. */
  readonly #failing = new LRUCache<number, true>({ max: RECEIVERS_KEPT })
  #busy = 0
  #unanswered = 0

  /** What may be claimed: of any receiver, or if too many have not answered, of those that did. */
  room(now: Instant): Pick<Claim, 'most' | 'exceptAccounts' | 'receivers'> {
    const free = MOST_AT_ONCE - this.#busy
    const [most, receivers] =
      this.#unanswered < MOST_UNANSWERED
        ? [
            Math.min(free, MOST_UNANSWERED - this.#unanswered),
            { except: this.#named((one) => one.closedUntil > now) },
          ]
        : [free, { only: this.#named((one) => one.hasAnswered) }]
    return {
      most,
      receivers,
      exceptAccounts: [...this.#accounts.keys()].filter((account) => this.#isFull(account)),
    }
  }

  /**
   * @param until end of its lease
   * @returns called once with what became of it: undefined if nothing was sent
   */
  begin({ account, receiver, tier }: Addressee, until: Instant) {
    const before = this.#receivers.get(receiver) ?? NEW
    // After failures one try at a time.
    if (before.failures >= FAILURES_BORNE) this.#receivers.set(receiver, { ...before, closedUntil: until })
    this.#count({ account, tier }, before, 1)
    return (hasArrived: boolean | undefined, now: Instant): void => {
      this.#count({ account, tier }, before, -1)
      if (hasArrived === undefined) {
        if (before.failures >= FAILURES_BORNE) this.#receivers.set(receiver, before)
      } else if (hasArrived) {
        this.#receivers.set(receiver, { ...NEW, hasAnswered: true })
        this.#failing.delete(account)
      } else {
        this.#receivers.set(receiver, afterFailure(this.#receivers.get(receiver) ?? NEW, now))
        this.#failing.set(account, true)
      }
    }
  }

  #isFull(account: number): boolean {
    const { busy, tier } = this.#accounts.get(account) ?? { busy: 0, tier: 'free' }
    return busy >= (tier === 'free' || this.#failing.has(account) ? 1 : MOST_OF_PAID)
  }

  #count(
    { account, tier }: Pick<Addressee, 'account' | 'tier'>,
    { hasAnswered }: Receiver,
    by: 1 | -1,
  ): void {
    const busy = (this.#accounts.get(account)?.busy ?? 0) + by
    if (busy > 0) this.#accounts.set(account, { busy, tier })
    else this.#accounts.delete(account)
    this.#busy += by
    if (!hasAnswered) this.#unanswered += by
  }

  #named(is: (receiver: Receiver) => boolean): readonly string[] {
    return [...this.#receivers].flatMap(([name, receiver]) => (is(receiver) ? [name] : []))
  }
}

function afterFailure({ failures: before }: Receiver, now: Instant): Receiver {
  const failures = before + 1
  const breakMs = Math.min(LONGEST_BREAK_MS, SHORTEST_BREAK_MS * 2 ** (failures - FAILURES_BORNE))
  return {
    hasAnswered: false,
    failures,
    closedUntil: asInstant(failures < FAILURES_BORNE ? 0 : now + breakMs),
  }
}
