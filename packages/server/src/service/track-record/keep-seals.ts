import { asInstant, HOUR, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { sealDigest } from '@bellwether-markets/engine/track-record/seal'
import type { Clock, Log, RecordWitness, SealLog, TimeStampAuthority } from '../ports.ts'
import { sha256 } from './append-entries.ts'

const FIRST_PAUSE_MS = MINUTE
const LONGEST_PAUSE_MS = HOUR
/** Then a witness gets a seal without its stamp. */
const STAMP_AWAITED_MS = HOUR
/** In one round, so that a witness that was away catches up. */
const DELIVERIES_AT_ONCE = 100

export interface KeepSealsDeps {
  readonly seals: SealLog
  readonly authority: TimeStampAuthority | undefined
  readonly witness: RecordWitness | undefined
  readonly wallClock: Clock
  /** For pauses: never set. */
  readonly steadyClock: Clock
  readonly log: Log
}

/** Has seals time-stamped and kept elsewhere. After a fault it waits, longer each time; the record never waits for it. */
export function keepSeals(deps: KeepSealsDeps): () => Promise<void> {
  const { seals, authority, witness, wallClock, log } = deps
  const stampNext = retried('record_not_stamped', deps, async () => {
    const seal = authority && (await seals.unstamped())
    if (!seal) return
    const stamp = await authority.stamp(sealDigest(seal, sha256))
    await seals.saveStamp(seal, stamp)
    log.info('record_stamped', { last_seq: seal.statement.last_seq, authority: stamp.authority })
  })
  const deliver = retried('record_not_delivered', deps, async () => {
    for (let sent = 0; witness && sent < DELIVERIES_AT_ONCE; sent++) {
      const now = wallClock.now()
      const from = asInstant(now - STAMP_AWAITED_MS)
      // An empty time: none waits if nobody stamps.
      const to = authority ? now : asInstant(from - 1)
      const seal = await seals.undelivered(witness.name, { from, to })
      if (!seal) return
      await witness.deliver(seal)
      await seals.noteDelivery(seal, witness.name, now)
    }
  })
  return async () => {
    await stampNext()
    await deliver()
  }
}

function retried(
  event: string,
  { steadyClock, log }: Pick<KeepSealsDeps, 'steadyClock' | 'log'>,
  run: () => Promise<void>,
): () => Promise<void> {
  let failures = 0
  let notBefore: Instant | undefined
  return async () => {
    const now = steadyClock.now()
    if (notBefore !== undefined && now < notBefore) return
    try {
      await run()
      failures = 0
      notBefore = undefined
    } catch (error) {
      log.warn(event, { error })
      notBefore = asInstant(now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++))
    }
  }
}
