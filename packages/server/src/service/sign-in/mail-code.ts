import { createHmac } from 'node:crypto'
import { mailboxOf } from '@bellwether-markets/engine/kernel/email-address'
import { asInstant, HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { siteNetwork } from '../answer/address-limit.ts'
import { sameSecret } from '../answer/auth-failure-limit.ts'
import type { Clock, Log, Mailer } from '../ports.ts'
import { type CodePurpose, codeMail, type MailLanguage } from './mail-texts.ts'
import type { SignInStore } from './state-store.ts'

const DIGITS = 6
const GOOD_FOR_MS = 10 * MINUTE
const TRIES = 5
const NONCE_BYTES = 16

const CODE = 'MailCode'
const TRY = 'MailCodeTry'

export interface CodeRequest {
  /** Of the sign-in that the code is good for. */
  readonly uid: string
  readonly to: string
  /** Network address of the caller. */
  readonly from: string
  readonly language: MailLanguage
  readonly purpose: CodePurpose
}

export type CodeSending = 'sent' | 'limited' | 'mail_down'

export type CodeCheck =
  | { readonly kind: 'right'; readonly address: string }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  /** Used, tried too often, older than ten minutes, or never sent. */
  | { readonly kind: 'ended' }

export interface MailCodes {
  /** The same work for every address; a new code replaces the one before. */
  send(request: CodeRequest): Promise<CodeSending>
  /** The right code is right once. */
  check(uid: string, code: string): Promise<CodeCheck>
}

export interface MailCodeDeps {
  readonly store: SignInStore
  readonly mailer: Mailer
  readonly serverSecret: string
  readonly wallClock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  readonly baseUrl: () => string
}

/** Only a nonce is stored: whoever reads the storage needs the server secret to get a code. */
export function mailCodes(deps: MailCodeDeps): MailCodes {
  const { store, mailer, wallClock, serverSecret } = deps
  const mayMail = mailLimit(deps)
  return {
    async send({ uid, to, from, language, purpose }) {
      if (!(await mayMail({ to, from }))) return 'limited'
      const nonce = Buffer.from(deps.randomBytes(NONCE_BYTES)).toString('base64url')
      const payload: Pending = { address: to, nonce }
      const expiresAt = asInstant(wallClock.now() + GOOD_FOR_MS)
      await store.remove(CODE, uid)
      await store.put(uid, { model: CODE, payload, expiresAt })
      const code = codeOf(serverSecret, uid, payload)
      return mailer
        .send(codeMail(language, { to, code, purpose, link: `${deps.baseUrl()}/connect/code/${code}` }))
        .then(
          () => 'sent',
          () => 'mail_down',
        )
    },
    async check(uid, code) {
      const found = await pending(deps, uid)
      if (found === undefined) return { kind: 'ended' }
      const now = wallClock.now()
      const tries = await store.count(TRY, found.nonce, asInstant(now + GOOD_FOR_MS), now)
      if (tries > TRIES) return { kind: 'ended' }
      if (!sameSecret(code, codeOf(serverSecret, uid, found))) {
        return tries === TRIES ? { kind: 'ended' } : { kind: 'wrong', triesLeft: TRIES - tries }
      }
      const isFirst = await store.consume(CODE, uid, now)
      return isFirst ? { kind: 'right', address: found.address } : { kind: 'ended' }
    },
  }
}

async function pending({ store, wallClock }: MailCodeDeps, uid: string): Promise<Pending | undefined> {
  const found = await store.find(CODE, uid, wallClock.now())
  return found?.consumedAt === undefined ? (found?.payload as Pending | undefined) : undefined
}

function codeOf(serverSecret: string, uid: string, { address, nonce }: Pending): string {
  const digest = createHmac('sha256', serverSecret).update(`mail-code\n${uid}\n${address}\n${nonce}`)
  return String(digest.digest().readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
}

interface Pending extends Readonly<Record<string, unknown>> {
  readonly address: string
  readonly nonce: string
}

/** Logs why a mail was not taken, without the message of the error, which may name the address. */
export const loggedMailer = (mailer: Mailer, log: Log): Mailer => ({
  async send(mail) {
    try {
      await mailer.send(mail)
    } catch (error) {
      const { code: reason, responseCode } = error as { code?: string; responseCode?: number }
      log.warn('mail_failed', { reason, response_code: responseCode })
      throw error
    }
  },
})

const MAILS_TO_ADDRESS_PER_HOUR = 5
const MAILS_FROM_NETWORK_PER_HOUR = 20
const MAILS_PER_HOUR = 500

const TO_ADDRESS = 'MailToAddress'
const FROM_NETWORK = 'MailFromNetwork'
const ALL_MAILS = 'Mails'

interface MailRequest {
  readonly to: string
  /** Network address of the caller. */
  readonly from: string
}

/** Whether one more mail may be sent that a stranger asks for. Counts it. */
function mailLimit({
  store,
  wallClock,
}: {
  readonly store: Pick<SignInStore, 'count'>
  readonly wallClock: Clock
}): (request: MailRequest) => Promise<boolean> {
  const isWithin = async (model: string, name: string, most: number): Promise<boolean> => {
    const now = wallClock.now()
    return (await store.count(model, name, asInstant(now + HOUR), now)) <= most
  }
  // In this order, so that what one network or address is refused does not count for all.
  return async ({ to, from }) =>
    (await isWithin(FROM_NETWORK, siteNetwork(from), MAILS_FROM_NETWORK_PER_HOUR)) &&
    (await isWithin(TO_ADDRESS, mailboxOf(to), MAILS_TO_ADDRESS_PER_HOUR)) &&
    (await isWithin(ALL_MAILS, '', MAILS_PER_HOUR))
}
