import { mailboxOf } from '@bellwether-markets/engine/kernel/email-address'
import { asInstant, HOUR } from '@bellwether-markets/engine/kernel/time'
import { sharedNetwork } from '../answer/address-limit.ts'
import type { Clock } from '../ports.ts'
import type { SignInStore } from './state-store.ts'

const MAILS_TO_ADDRESS_PER_HOUR = 5
const MAILS_FROM_NETWORK_PER_HOUR = 20
const MAILS_PER_HOUR = 500

const TO_ADDRESS = 'MailToAddress'
const FROM_NETWORK = 'MailFromNetwork'
const ALL_MAILS = 'Mails'

export interface MailWish {
  readonly to: string
  /** Network address of the caller. */
  readonly from: string
}

/** Whether one more mail may be sent that a stranger asks for. Counts it. */
export function mailLimit({
  store,
  wallClock,
}: {
  readonly store: Pick<SignInStore, 'count'>
  readonly wallClock: Clock
}): (wish: MailWish) => Promise<boolean> {
  const isWithin = async (model: string, name: string, most: number): Promise<boolean> => {
    const now = wallClock.now()
    return (await store.count(model, name, asInstant(now + HOUR), now)) <= most
  }
  // In this order, so that what one network or address is refused does not count for all.
  return async ({ to, from }) =>
    (await isWithin(FROM_NETWORK, sharedNetwork(from), MAILS_FROM_NETWORK_PER_HOUR)) &&
    (await isWithin(TO_ADDRESS, mailboxOf(to), MAILS_TO_ADDRESS_PER_HOUR)) &&
    (await isWithin(ALL_MAILS, '', MAILS_PER_HOUR))
}
