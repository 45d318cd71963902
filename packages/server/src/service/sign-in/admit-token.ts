import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, type Instant, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import { type Endpoint, isProduct } from '@bellwether-markets/products/contract/endpoint'
import type { AddressWindow } from '../answer/address-limit.ts'
import { authFailureLimit } from '../answer/auth-failure-limit.ts'
import type { Account, AppCapLedger, Clock, Ledger, Log, SignInState, SignInStore } from '../ports.ts'
import { isScope, type Scope } from './scopes.ts'

/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/
export const isTokenForm = (text: string): boolean => TOKEN.test(text)

const TOKENS_KEPT = 10_000
/** A token removed by a process that could not tell stops after this. */
const FRESH_MS = MINUTE
/** Look-ups of unknown tokens per address and minute; hosted assistants share few addresses. */
const MISSES_PER_MINUTE = 600
/** A first use this soon after its issue belongs to the sign-in, and is logged. */
const FIRST_USE_MS = 2 * MINUTE

export const ANY_RESOURCE = '*'

/** What a token is sent for. */
export interface TokenUse {
  /** Address of the service that was called; the token must have been issued for it. `ANY_RESOURCE`: not asked. */
  readonly resource?: string | undefined
  readonly address: string
  /** Whose scope is needed; undefined if none is. */
  readonly endpoint?: Endpoint
}

export interface TokenAdmission {
  /** @throws AppError `insufficient_scope` */
  known(token: string, use: TokenUse): Account | undefined
  /** @throws AppError `insufficient_scope` */
  find(token: string, use: TokenUse): Promise<Account | undefined>
  /** The window of an address past its limit; until its end no token from it is looked up, so none is called invalid. */
  exhausted(address: string): AddressWindow | undefined
  forget(account: number | undefined): void
}

interface Token {
  readonly account: Account
  readonly scopes: readonly Scope[]
  readonly resource: string
  /** When it must be looked up again. */
  readonly until: Instant
}

interface TokenAdmissionDeps {
  readonly store: Pick<SignInStore, 'find'>
  readonly ledger: Pick<Ledger, 'findAccountById'> & Pick<AppCapLedger, 'findAppCap'>
  readonly wallClock: Clock
  readonly log: Log
}

/** Maps access tokens to accounts. Recent ones are cached by their text. */
export function tokenAdmission(deps: TokenAdmissionDeps): TokenAdmission {
  const { wallClock } = deps
  const misses = authFailureLimit(wallClock, MISSES_PER_MINUTE)
  const tokens = new Map<string, Token>()
  let forgotten = 0

  const cachedToken = (text: string): Token | undefined => {
    const token = tokens.get(text)
    if (token === undefined || wallClock.now() < token.until) return token
    tokens.delete(text)
    return undefined
  }

  const keep = (text: string, token: Token): void => {
    const [oldest] = tokens.size >= TOKENS_KEPT ? tokens.keys() : []
    if (oldest !== undefined) tokens.delete(oldest)
    tokens.set(text, token)
  }

  return {
    known(text, use) {
      const token = cachedToken(text)
      return token && accountFor(token, use)
    },
    async find(text, use) {
      if (!isTokenForm(text)) return undefined
      const known = cachedToken(text)
      if (known) return accountFor(known, use)
      if (misses.exhausted(use.address)) return undefined
      const before = forgotten
      const token = await lookUp(text, deps)
      if (token === undefined) misses.missed(use.address)
      // Whatever was forgotten meanwhile may have been this one.
      else if (before === forgotten) keep(text, token)
      return token && accountFor(token, use)
    },
    exhausted: misses.exhausted,
    forget(account) {
      forgotten++
      for (const [text, token] of tokens) {
        if (account === undefined || token.account.id === account) tokens.delete(text)
      }
    },
  }
}

function accountFor({ account, scopes, resource }: Token, use: TokenUse): Account | undefined {
  if (use.resource !== resource && use.resource !== ANY_RESOURCE) return undefined
  const needed = use.endpoint && scopeOf(use.endpoint)
  if (needed === undefined || scopes.some((scope) => scope === needed)) return account
  throw new AppError(
    'insufficient_scope',
    needed === 'key'
      ? { hint: 'A signed-in app may not do this. Send the API key itself.' }
      : // The tokens of a new sign-in replace these, so it must ask for both.
        { scope: [...scopes, needed].join(' ') },
  )
}

/** What changes an account needs its key, unless the endpoint names a scope. */
export function scopeOf(endpoint: Endpoint): Scope | 'key' | undefined {
  const { access, effect, path } = endpoint
  if (!isProduct(endpoint) && endpoint.scope !== undefined) return endpoint.scope
  if (effect === 'write') return 'key'
  if (access !== 'keyed') return undefined
  return /^\/v1\/account(\/|$)/.test(path) ? 'account:read' : 'market:read'
}

async function lookUp(
  text: string,
  { store, ledger, wallClock, log }: TokenAdmissionDeps,
): Promise<Token | undefined> {
  const now = wallClock.now()
  const state = await store.find('AccessToken', text, now)
  const stated = state && statementOf(state)
  if (!state || !stated) return undefined
  const [grant, account, cap] = await Promise.all([
    store.find('Grant', stated.grantId, now),
    ledger.findAccountById(stated.account),
    ledger.findAppCap(stated.account, stated.clientId),
  ])
  const isGood = grant !== undefined && account !== undefined && !account.disabled
  if (now - stated.issuedAt < FIRST_USE_MS) {
    log.info('oauth_step', {
      step: 'first_use',
      client: stated.clientId,
      outcome: isGood ? 'ok' : 'ended',
      resource: stated.resource,
    })
  }
  if (!isGood) return undefined
  const until = asInstant(Math.min(now + FRESH_MS, state.expiresAt ?? now))
  const { scopes, resource } = stated
  return { account: cap ? { ...account, subKey: cap.id } : account, scopes, resource, until }
}

function statementOf({ payload, grantId, account }: SignInState) {
  const { aud: resource, scope, iat, clientId } = payload
  if (account === undefined || grantId === undefined || typeof resource !== 'string') return undefined
  if (typeof scope !== 'string' || typeof iat !== 'number' || typeof clientId !== 'string') return undefined
  const scopes = scope.split(' ').filter(isScope)
  return { account, grantId, resource, scopes, clientId, issuedAt: iat * SECOND }
}
