import { addressOf } from '@bellwether-markets/engine/kernel/email-address'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { maskApiKey } from '@bellwether-markets/engine/kernel/ids'
import { keyedQueue } from '@bellwether-markets/engine/kernel/keyed-queue'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { readEmail } from '@bellwether-markets/products/contract/query/query-email'
import type { FreeKeyInput, FreeKeys } from '../accounts/free-keys.ts'
import { derivedKey, type IssuedKey } from '../accounts/issue-key.ts'
import { siteNetwork } from '../answer/address-limit.ts'
import { type Admission, hashOfKey } from '../answer/admit-caller.ts'
import type { AuthFailureLimit } from '../answer/auth-failure-limit.ts'
import type { Account, AddressAccount, AddressLedger, Clock, Ledger, Mailer } from '../ports.ts'
import type { MailCodes } from './mail-code.ts'
import { connectedMail, type MailLanguage, type NewApp } from './mail-texts.ts'
import type { SignInStore } from './state-store.ts'

/** As long as a client waits for the page. */
const FLOW_MS = 15 * MINUTE
const FREE_KEYS_PER_MINUTE = 10
const NOTICES_PER_HOUR = 5

const FLOW = 'Connect'
const FREE_KEYS = 'ConnectFreeKeys'
const NOTICES = 'ConnectNotice'

/** One sign-in of one browser. */
export interface Visit {
  readonly uid: string
  /** Network address. */
  readonly from: string
  readonly language: MailLanguage
  /** Name of a new key; empty for a person without a client. */
  readonly name: string
}

/** What the page asks next. */
export type Stage =
  | { readonly kind: 'ask'; readonly address: string }
  | { readonly kind: 'code'; readonly address: string }
  | { readonly kind: 'choose'; readonly accounts: readonly AddressAccount[] }
  /** Somebody else had its key made with the address. */
  | { readonly kind: 'unproven'; readonly account: AddressAccount }
  /** A new key, shown until the sign-in ends. */
  | { readonly kind: 'key'; readonly apiKey: string; readonly account: Account; readonly isReplaced: boolean }
  /** `opened` by its key, which proves no address. */
  | { readonly kind: 'ready' | 'opened'; readonly account: PayingAccount }

type PayingAccount = Omit<AddressAccount, 'isProven'>

export type Fault =
  | { readonly kind: 'address'; readonly typed: string }
  | { readonly kind: 'wrong_code'; readonly triesLeft: number }
  | { readonly kind: 'limited' | 'mail_down' | 'code_ended' | 'known_address' | 'free_key_taken' }
  | { readonly kind: 'network_full' }
  | { readonly kind: 'wrong_key' | 'key_disabled' | 'too_many_keys' | 'too_late' | 'wrong_credits' }

export interface ConnectFlowDeps {
  readonly store: SignInStore
  readonly ledger: Pick<Ledger, 'findAccountById' | 'balance'> & AddressLedger
  readonly admission: Admission
  readonly authFailureLimit: AuthFailureLimit
  readonly freeKeys: Pick<FreeKeys, 'issue' | 'issueToHolder'>
  /** Undefined without mail: then no address is proven. */
  readonly codes: MailCodes | undefined
  readonly mailer: Mailer | undefined
  readonly serverSecret: string
  readonly wallClock: Clock
  readonly baseUrl: () => string
}

interface Flow extends Readonly<Record<string, unknown>> {
  readonly address?: string
  /** The address was proven in this sign-in. */
  readonly proven?: true
  /** Account that the person chose, or that the key belongs to. */
  readonly account?: number
  readonly key?: 'new' | 'replaced'
  /** Account whose key was typed. */
  readonly opened?: number
}

/**
 * From a visitor to an account. Each step that needs the one before is refused without it; a step that is repeated
 * changes nothing.
 */
export class ConnectFlow {
  readonly #deps: ConnectFlowDeps
  /** A sign-in takes one step at a time. */
  readonly #inTurn = keyedQueue<Fault | undefined>()

  constructor(deps: ConnectFlowDeps) {
    this.#deps = deps
  }

  async stage({ uid }: Pick<Visit, 'uid'>): Promise<Stage> {
    const { ledger, admission, codes } = this.#deps
    const flow = await this.#flowOf(uid)
    const { address = '' } = flow
    if (flow.opened !== undefined) {
      const account = await ledger.findAccountById(flow.opened)
      if (account && !account.disabled)
        return { kind: 'opened', account: { ...account, credits: await ledger.balance(account.id) } }
    } else if (flow.key !== undefined) {
      const apiKey = this.#keyOf(uid, flow)
      const account = await admission.find(apiKey)
      if (account && !account.disabled)
        return { kind: 'key', apiKey, account, isReplaced: flow.key === 'replaced' }
    } else if (flow.proven) {
      const { accounts } = await ledger.findAddress(address)
      const account = accounts.length === 1 ? accounts[0] : accounts.find(({ id }) => id === flow.account)
      if (account) return { kind: account.isProven ? 'ready' : 'unproven', account }
      if (accounts.length > 0) return { kind: 'choose', accounts }
    } else if (address !== '' && codes !== undefined) {
      return { kind: 'code', address }
    }
    return { kind: 'ask', address }
  }

  submitAddress(visit: Visit, text: string) {
    return this.#inTurn(visit.uid, () => this.#submitAddress(visit, text))
  }

  submitCode(visit: Visit, text: string) {
    return this.#inTurn(visit.uid, () => this.#submitCode(visit, text))
  }

  choose(visit: Visit, account: number) {
    return this.#inTurn(visit.uid, () => this.#choose(visit, account))
  }

  replaceKey(visit: Visit) {
    return this.#inTurn(visit.uid, () => this.#replaceKey(visit))
  }

  leave(visit: Visit) {
    return this.#inTurn(visit.uid, () => this.#leave(visit))
  }

  /** Whoever has a key needs no mail. */
  async submitKey({ uid, from }: Visit, text: string): Promise<Account | Fault> {
    const { ledger, admission, wallClock } = this.#deps
    if (this.#deps.authFailureLimit.exhausted(from)) return { kind: 'too_many_keys' }
    const account = await admission.find(text.trim())
    if (account === undefined) {
      this.#deps.authFailureLimit.missed(from)
      return { kind: 'wrong_key' }
    }
    if (account.disabled) return { kind: 'key_disabled' }
    const { address = '', proven } = await this.#flowOf(uid)
    const { accounts } = proven ? await ledger.findAddress(address) : { accounts: [] }
    if (accounts.some(({ id }) => id === account.id))
      await ledger.proveAccount(address, account.id, wallClock.now())
    return account
  }

  /** That account pays, whatever else was chosen before. */
  async payFrom({ uid }: Visit, { id }: Account): Promise<void> {
    await this.#keep(uid, { ...(await this.#flowOf(uid)), opened: id })
  }

  /** Undefined if no address was proven in this sign-in. */
  async provenAddress({ uid }: Pick<Visit, 'uid'>): Promise<string | undefined> {
    const { address, proven } = await this.#flowOf(uid)
    return proven ? address : undefined
  }

  /** Forgets what was typed, decided and shown. */
  end({ uid }: Pick<Visit, 'uid'>): Promise<void> {
    const { store } = this.#deps
    return store.remove(FLOW, uid)
  }

  /** Tells the holder of a confirmed address; without one or without mail, nobody. */
  async tellConnected(account: Account, app: NewApp, language: MailLanguage): Promise<void> {
    const { store, ledger, wallClock } = this.#deps
    const to = addressOf(account.email)
    const now = wallClock.now()
    if (this.#deps.mailer === undefined || to === '') return
    const { confirmedAt, accounts } = await ledger.findAddress(to)
    if (confirmedAt === undefined || !accounts.some(({ id }) => id === account.id)) return
    const notices = await store.count(NOTICES, to, asInstant(now + 60 * MINUTE), now)
    if (notices > NOTICES_PER_HOUR) return
    await this.#deps.mailer.send(
      connectedMail(language, { to, app, link: `${this.#deps.baseUrl()}/account` }),
    )
  }

  /** A free key of the address; the same one however often it is asked for in this sign-in. */
  async #issueFree(
    issue: (input: FreeKeyInput) => Promise<IssuedKey>,
    { name, uid, from }: Visit,
    email: string,
  ): Promise<Account | 'free_key_taken' | 'network_full'> {
    try {
      return (await issue({ name, email, from, scope: scopeOf(email), idempotencyKey: uid })).account
    } catch (error) {
      if (error instanceof AppError && error.code === 'free_key_exists') return 'free_key_taken'
      if (error instanceof AppError && error.code === 'rate_limited') return 'network_full'
      throw error
    }
  }

  async #issueProven(visit: Visit, address: string): Promise<Fault | undefined> {
    const { ledger, wallClock, freeKeys } = this.#deps
    const account = await this.#issueFree(freeKeys.issueToHolder, visit, address)
    if (typeof account === 'string') return { kind: account }
    await ledger.proveAccount(address, account.id, wallClock.now())
    await this.#keep(visit.uid, { address, proven: true, key: 'new', account: account.id })
    return undefined
  }

  async #issueUnconfirmed(visit: Visit, address: string): Promise<Fault | undefined> {
    const { store, wallClock, freeKeys } = this.#deps
    const now = wallClock.now()
    const network = siteNetwork(visit.from)
    const attempts = await store.count(FREE_KEYS, network, asInstant(now + MINUTE), now)
    if (attempts > FREE_KEYS_PER_MINUTE) return { kind: 'limited' }
    const account = await this.#issueFree(freeKeys.issue, visit, address)
    const isIssued = typeof account === 'object'
    await this.#keep(visit.uid, isIssued ? { address, key: 'new', account: account.id } : { address })
    if (isIssued) return undefined
    return { kind: account === 'network_full' ? account : 'known_address' }
  }

  async #submitAddress(visit: Visit, text: string): Promise<Fault | undefined> {
    const { codes } = this.#deps
    const reading = readEmail(text)
    if (!reading.ok) return { kind: 'address', typed: text }
    const address = addressOf(reading.value)
    if (codes === undefined) return this.#issueUnconfirmed(visit, address)
    const { uid, from, language } = visit
    const sending = await codes.send({ uid, to: address, from, language, purpose: 'sign-in' })
    // What was typed is kept, whatever became of the mail.
    if (sending === 'sent') await this.#keep(uid, { address })
    return sending === 'sent' ? undefined : { kind: sending }
  }

  async #submitCode(visit: Visit, text: string): Promise<Fault | undefined> {
    const { ledger, wallClock, codes } = this.#deps
    if (codes === undefined) return { kind: 'code_ended' }
    const check = await codes.check(visit.uid, text.replace(/\s/g, ''))
    if (check.kind === 'right') {
      const { address } = check
      const { accounts } = await ledger.confirmAddress(address, wallClock.now())
      if (accounts.length === 0) return this.#issueProven(visit, address)
      await this.#keep(visit.uid, { address, proven: true })
      return undefined
    }
    // A second click, of which the first was right.
    if ((await this.#flowOf(visit.uid)).proven) return undefined
    return check.kind === 'wrong'
      ? { kind: 'wrong_code', triesLeft: check.triesLeft }
      : { kind: 'code_ended' }
  }

  async #choose({ uid }: Visit, account: number): Promise<Fault | undefined> {
    const { ledger } = this.#deps
    const flow = await this.#flowOf(uid)
    const { accounts } = flow.proven ? await ledger.findAddress(flow.address ?? '') : { accounts: [] }
    if (flow.key !== undefined || !accounts.some(({ id }) => id === account)) return { kind: 'too_late' }
    await this.#keep(uid, { ...flow, account })
    return undefined
  }

  /** The old key stops, and with it every token that was got by it. */
  async #replaceKey(visit: Visit): Promise<Fault | undefined> {
    const { store, ledger, admission, wallClock } = this.#deps
    const now = await this.stage(visit)
    if (now.kind !== 'unproven' && now.kind !== 'ready') return this.#unlessDecided(visit)
    const { account } = now
    const { uid } = visit
    const flow: Flow = { ...(await this.#flowOf(uid)), account: account.id, key: 'replaced' }
    const apiKey = this.#keyOf(uid, flow)
    const key = { keyHash: hashOfKey(apiKey), maskedKey: maskApiKey(apiKey) }
    // Before, so that a fault leaves no tokens of the old key; after, for those of a sign-in meanwhile.
    await store.removeAccount(account.id)
    await ledger.takeOverAccount(flow.address ?? '', account.id, key, wallClock.now())
    admission.forget(account.id)
    await store.removeAccount(account.id)
    await this.#keep(uid, flow)
    return undefined
  }

  /** A free key of others with the address ends; what they paid for stays theirs. */
  async #leave(visit: Visit): Promise<Fault | undefined> {
    const { store, ledger, admission, wallClock } = this.#deps
    const now = await this.stage(visit)
    if (now.kind !== 'unproven') return this.#unlessDecided(visit)
    const { id, tier } = now.account
    const { address = '' } = await this.#flowOf(visit.uid)
    if (tier === 'free') {
      await ledger.giveUpAccount(id, wallClock.now())
      await store.removeAccount(id)
    } else await ledger.leaveAccount(address, id)
    admission.forget(id)
    const { accounts } = await ledger.findAddress(address)
    if (accounts.length === 0) return this.#issueProven(visit, address)
    await this.#keep(visit.uid, { address, proven: true })
    return undefined
  }

  async #unlessDecided({ uid }: Visit): Promise<Fault | undefined> {
    return (await this.#flowOf(uid)).key === undefined ? { kind: 'too_late' } : undefined
  }

  async #flowOf(uid: string): Promise<Flow> {
    const { store, wallClock } = this.#deps
    return ((await store.find(FLOW, uid, wallClock.now()))?.payload as Flow | undefined) ?? {}
  }

  #keep(uid: string, payload: Flow): Promise<void> {
    const { store, wallClock } = this.#deps
    const expiresAt = asInstant(wallClock.now() + FLOW_MS)
    // Another key of the account ends what its key opened.
    return store.put(uid, { model: FLOW, payload, expiresAt, account: payload.opened })
  }

  #keyOf(uid: string, { key, account, address = '' }: Flow): string {
    const scope = key === 'new' ? scopeOf(address) : `connect-replace\n${account}`
    return derivedKey(this.#deps.serverSecret, scope, uid)
  }
}

const scopeOf = (address: string): string => `connect\n${address}`
