import { setTimeout as sleep } from 'node:timers/promises'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { openOutbox } from './notice-outbox.ts'
import { randomFrom } from './random-from.ts'
import { stormSender } from './storm-sender.ts'
import type { ReceiverAddress } from './webhook-receiver.ts'

export interface SenderOptions {
  /** As `openOutbox` takes it. */
  readonly address: string
  readonly credits: number
  readonly callsPerMinute: number
  readonly receiver: ReceiverAddress
  readonly seed: number
  readonly clockAheadMs: number
}

/** How far its clock is ahead from now on. */
export type ToSender = number | 'end'

/** Sends due notices until it is killed or told to end. */
const options = JSON.parse(process.argv[2]) as SenderOptions
const { address, credits, callsPerMinute, receiver, seed } = options
let { clockAheadMs } = options
let isEnding = false
process.on('message', (message: ToSender) => {
  if (message === 'end') isEnding = true
  else clockAheadMs = message
})
process.on('disconnect', () => process.exit())
const wallClock = { now: () => asInstant(Date.now() + clockAheadMs) }
const ledger = await openOutbox(address, wallClock, credits, callsPerMinute)
const sender = stormSender({ alerts: ledger, ledger, wallClock, random: randomFrom(seed) }, receiver)
process.send?.('ready')
while (!isEnding) {
  await sender.round()
  await sleep(200)
}
await sender.stop()
await ledger.close()
process.disconnect()
