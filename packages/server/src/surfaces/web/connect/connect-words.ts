import { MOST_CREDITS_A_MONTH, TIERS } from '@bellwether-markets/engine/kernel/credits'
import { LOOPBACK_HOSTS } from '@bellwether-markets/engine/kernel/loopback'
import type { Fault } from '../../../service/sign-in/connect-flow.ts'
import type { Interaction } from '../../../service/sign-in/interactions.ts'
import type { Scope } from '../../../service/sign-in/scopes.ts'
import { addressFault } from '../fault-words.ts'
import { whole } from '../number-text.ts'

export const FREE_CREDITS = whole(TIERS.free.credits)

/** Short enough for a button. */
export const appName = ({ client }: Interaction): string => client.domain ?? 'the app'

/** Where accepting and denying lead to. */
export function returnsTo(redirectUri: string): string {
  const { protocol, hostname, host } = new URL(redirectUri)
  if (protocol !== 'http:' && protocol !== 'https:') return `the app on this device that opens ${protocol}`
  return LOOPBACK_HOSTS.has(hostname) ? `a program on this device (${host})` : host
}

/** What a form may lead to, as a source of `form-action`; browsers check redirects of a form too. */
export function formTarget(redirectUri: string): string {
  const { protocol, hostname, origin } = new URL(redirectUri)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  // Sources of a policy cannot name an IPv6 address.
  return isWeb && !hostname.startsWith('[') ? origin : protocol
}

export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  'market:read': 'Read market data, paid with your credits',
  'account:read': 'See your balance and your usage',
  'alerts:write': 'Change your alerts and watch-lists',
}

/** What an app may use in a month, as it was typed; undefined if nothing can be agreed to so. */
export function creditsIn(text: string): number | undefined {
  const credits = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0
  return credits >= 1 && credits <= MOST_CREDITS_A_MONTH ? credits : undefined
}

interface FaultWords {
  readonly status: number
  readonly text: string
}

/** What went wrong, and what to do. */
export function faultWords(fault: Fault, hasMail: boolean): FaultWords {
  if (fault.kind === 'address') return { status: 422, text: addressFault(fault.typed) }
  if (fault.kind === 'wrong_code') {
    const { triesLeft } = fault
    return {
      status: 422,
      text: `That is not the code. ${triesLeft} ${triesLeft === 1 ? 'try is' : 'tries are'} left.`,
    }
  }
  if (fault.kind === 'limited' && !hasMail)
    return { status: 429, text: 'Too many keys were asked for from your network. Try again in a minute.' }
  return FAULTS[fault.kind]
}

const FAULTS: Readonly<Record<Exclude<Fault['kind'], 'address' | 'wrong_code'>, FaultWords>> = {
  limited: {
    status: 429,
    text: 'Too many codes were asked for. Try again in an hour, or sign in with a key.',
  },
  mail_down: {
    status: 503,
    text: 'The mail could not be sent. Check the address, and try again in a minute.',
  },
  code_ended: { status: 422, text: 'This code is used up or older than ten minutes. Send a new one.' },
  network_full: {
    status: 429,
    text: 'Your network got as many free keys as it may today. Try again tomorrow, or sign in with a key.',
  },
  known_address: {
    status: 409,
    text: 'This address has a key already, and this service sends no mail. Sign in with the key.',
  },
  free_key_taken: {
    status: 409,
    text: 'This address has a free key in another spelling, or its key was disabled. Sign in with the other spelling or its key.',
  },
  wrong_key: {
    status: 422,
    text: 'We do not know this key. Keys start with bw_ and have 32 characters; look for a missing end.',
  },
  key_disabled: { status: 403, text: 'This key has been disabled. Ask the operator of the service.' },
  too_many_keys: {
    status: 429,
    text: 'Too many wrong keys came from your network. Try again in a minute.',
  },
  wrong_credits: {
    status: 422,
    text: `Type the most credits that the app may use in a month: a whole number from 1 to ${whole(MOST_CREDITS_A_MONTH)}.`,
  },
  too_late: { status: 409, text: 'That was decided already. This is where it stands.' },
}
