import { setTimeout as sleep } from 'node:timers/promises'
import { asInstant } from '../../packages/server/src/kernel/time.ts'
import { noticeSender } from '../../packages/server/src/service/alerts/send-notices.ts'
import { openOutbox, SERVER_SECRET } from './notice-outbox.ts'
import { type ReceiverAddress, webhooksTo } from './webhook-receiver.ts'

interface Wish {
  readonly file: string
  readonly account: number
  readonly notices: number
  readonly credits: number
  readonly receiver: ReceiverAddress
  /** So that leases of killed senders have ended. */
  readonly clockAheadMs: number
}

/** Sends due notices until it is killed or all are delivered. */
const { file, account, notices, credits, receiver, clockAheadMs } = JSON.parse(process.argv[2]) as Wish
const wallClock = { now: () => asInstant(Date.now() + clockAheadMs) }
const ledger = await openOutbox(file, wallClock, credits, 1_000_000)
const sender = noticeSender({
  ...{ alerts: ledger, ledger, wallClock, serverSecret: SERVER_SECRET, endpoint: 0 },
  ...{ random: Math.random, webhooks: webhooksTo(receiver), stopped: async () => undefined, log: console },
})
process.send?.('ready')
for (;;) {
  await sender.round()
  if ((await ledger.noticesOf(account, 'delivered', notices)).length === notices) break
  await sleep(20)
}
await sender.stop()
await ledger.close()
process.disconnect()
