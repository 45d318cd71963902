import { setTimeout as sleep } from 'node:timers/promises'
import { asInstant, SECOND } from '../../packages/server/src/kernel/time.ts'
import { noticeSender } from '../../packages/server/src/service/alerts/send-notices.ts'
import type { AlertStore } from '../../packages/server/src/service/ports.ts'
import { openOutbox, SERVER_SECRET } from './notice-outbox.ts'
import { randomFrom } from './random-from.ts'
import { OWN_ADDRESS, PRIVATE_ADDRESS, type ReceiverAddress, webhooksTo } from './webhook-receiver.ts'

export interface SenderWish {
  /** As `openOutbox` takes it. */
  readonly address: string
  readonly credits: number
  readonly callsPerMinute: number
  readonly receiver: ReceiverAddress
  readonly seed: number
  /** Of its clock; a message sets another. */
  readonly clockAheadMs: number
}

const ANSWERED_WITHIN_MS = 5 * SECOND
/** Of the look-ups of a name: these find a private address. */
const PRIVATE_SHARE = 0.01

/** Sends due notices until it is killed or none is due. */
const { address, credits, callsPerMinute, receiver, seed, ...wish } = JSON.parse(
  process.argv[2],
) as SenderWish
let { clockAheadMs } = wish
process.on('message', (ms) => {
  clockAheadMs = Number(ms)
})
const random = randomFrom(seed)
const wallClock = { now: () => asInstant(Date.now() + clockAheadMs) }
const ledger = await openOutbox(address, wallClock, credits, callsPerMinute)
let isLeft = true
const alerts: AlertStore = {
  ...ledger,
  async claimNotices(claim) {
    const claimed = await ledger.claimNotices(claim)
    isLeft = claimed.length > 0 || claim.exceptHosts.length > 0
    return claimed
  },
}
const addressOf = (): string => (random() < PRIVATE_SHARE ? PRIVATE_ADDRESS : OWN_ADDRESS)
const sender = noticeSender({
  ...{ alerts, ledger, wallClock, random, serverSecret: SERVER_SECRET, endpoint: 0, log: console },
  ...{ webhooks: webhooksTo(receiver, ANSWERED_WITHIN_MS, addressOf), stopped: async () => undefined },
})
process.send?.('ready')
while (isLeft) {
  await sender.round()
  await sleep(20)
}
await sender.stop()
await ledger.close()
process.disconnect()
