import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { asInstant, DAY, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Account, Clock, Ledger, SignInStore } from '../ports.ts'

const SESSION = 'PageSession'
const SHOWN_KEY = 'ShownKey'
export const SESSION_MS = 30 * DAY
/** A new key can be copied so long. */
const SHOWN_MS = 15 * MINUTE
const SESSION_BYTES = 32
const CIPHER = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES, KEY_BYTES] = [12, 16, 32]

export interface PageSession {
  /** The secret in the cookie; only its SHA-256 is stored. */
  readonly id: string
  readonly account: Account
  /** Proven by a mail; undefined if the account was opened by its key. */
  readonly address: string | undefined
}

export interface PageSessionDeps {
  readonly store: SignInStore
  readonly ledger: Pick<Ledger, 'findAccountById'>
  readonly wallClock: Clock
  readonly randomBytes: (count: number) => Uint8Array
}

export type PageSessions = ReturnType<typeof pageSessions>

/** Browsers that are signed in to an account. Another key of the account ends them. */
export function pageSessions(deps: PageSessionDeps) {
  const { store, ledger, wallClock, randomBytes } = deps
  const keep = (id: string, account: number, address: string | undefined): Promise<void> =>
    store.put(id, {
      model: SESSION,
      payload: address === undefined ? {} : { address },
      account,
      expiresAt: asInstant(wallClock.now() + SESSION_MS),
    })
  return {
    ...newKeys(deps),
    /** @returns the id of the new session */
    async begin(account: number, address?: string): Promise<string> {
      const id = Buffer.from(randomBytes(SESSION_BYTES)).toString('base64url')
      await keep(id, account, address)
      return id
    },
    /** The session of a browser whose account got another key, or that chose another account. */
    keep,
    /** Undefined if it has ended, or its key was disabled. */
    async find(id: string): Promise<PageSession | undefined> {
      const state = await store.find(SESSION, id, wallClock.now())
      const account = state?.account === undefined ? undefined : await ledger.findAccountById(state.account)
      if (state === undefined || account === undefined || account.disabled) return undefined
      const { address } = state.payload
      return { id, account, address: typeof address === 'string' ? address : undefined }
    },
    async end(id: string): Promise<void> {
      await store.remove(SHOWN_KEY, id)
      await store.remove(SESSION, id)
    },
  }
}

/** A new key is shown to its browser until it is hidden. */
const newKeys = ({ store, wallClock, randomBytes }: PageSessionDeps) => ({
  showKey: (id: string, apiKey: string): Promise<void> =>
    store.put(id, {
      model: SHOWN_KEY,
      payload: { sealed: sealed(id, apiKey, randomBytes(IV_BYTES)) },
      expiresAt: asInstant(wallClock.now() + SHOWN_MS),
    }),
  async shownKey(id: string): Promise<string | undefined> {
    const state = await store.find(SHOWN_KEY, id, wallClock.now())
    return state && opened(id, String(state.payload.sealed))
  },
  hideKey: (id: string): Promise<void> => store.remove(SHOWN_KEY, id),
})

/** Whoever reads the storage lacks the id, and so the key. */
const secretOf = (id: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', id, 'bellwether pages', 'shown key', KEY_BYTES))

function sealed(id: string, text: string, iv: Uint8Array): string {
  const cipher = createCipheriv(CIPHER, secretOf(id), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function opened(id: string, text: string): string {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv(CIPHER, secretOf(id), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
