import type { Random } from '../../packages/server/src/domain/simulator/random.ts'

/** How bad the world is. */
export interface Faults {
  /** Chances of each message. */
  readonly lost: number
  readonly doubled: number
  /** Delays lie between these; one message in twenty takes ten times as long, and is overtaken. */
  readonly delayMs: readonly [least: number, most: number]
  /** Chances of each region a second: it crashes, or is cut off from the home; and of the home itself. */
  readonly crash: number
  readonly cutOff: number
  readonly homeDown: number
  /** Of crashes and cuts, at most. */
  readonly lastsMs: number
  /** Chance of a crash that the region never comes back from. */
  readonly goneForGood: number
  /** Clocks run too fast or too slow by up to this share. */
  readonly drift: number
  /** Clocks are wrong by up to this at the start, and jump by as much once in ten seconds. */
  readonly jumpMs: number
}

export const NO_FAULTS: Faults = {
  lost: 0,
  doubled: 0,
  delayMs: [20, 80],
  crash: 0,
  cutOff: 0,
  homeDown: 0,
  lastsMs: 0,
  goneForGood: 0,
  drift: 0,
  jumpMs: 0,
}

const LATE_SHARE = 0.05
const LATE_TIMES = 10

export interface Network<M> {
  send(now: number, message: M, faults: Faults): void
  /** What has arrived, in the order of arrival. */
  arrived(now: number): readonly M[]
  sent(): number
}

export function unreliableNetwork<M>(random: Random): Network<M> {
  let onTheWay: { readonly at: number; readonly message: M }[] = []
  let sent = 0
  return {
    sent: () => sent,
    send(now, message, { lost, doubled, delayMs: [least, most] }) {
      const copies = random.uniform() < doubled ? 2 : 1
      sent += copies
      for (let copy = 0; copy < copies; copy += 1) {
        if (random.uniform() < lost) continue
        const times = random.uniform() < LATE_SHARE ? LATE_TIMES : 1
        onTheWay.push({ at: now + times * (least + random.uniform() * (most - least)), message })
      }
    },
    arrived(now) {
      const due = onTheWay.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)
      onTheWay = onTheWay.filter(({ at }) => at > now)
      return due.map(({ message }) => message)
    },
  }
}
