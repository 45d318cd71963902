import type { FastifyRequest } from 'fastify'
import type { PageSession, PageSessions } from '../../../service/sign-in/page-sessions.ts'
import { pathHere } from '../../http/own-path.ts'
import { faultText } from '../fault-words.ts'
import type { AskOperation } from '../page-calls.ts'
import type { PrivateResult } from '../private-pages.ts'
import type { Viewers } from '../viewers.ts'
import type { AccountDataDeps } from './account-data.ts'

export interface AccountDeps extends AccountDataDeps {
  readonly ask: AskOperation
  readonly viewers: Viewers
  readonly sessions: PageSessions
  readonly baseUrl: () => string
}

interface Sent {
  readonly session: PageSession
  readonly form: URLSearchParams
  readonly request: FastifyRequest
}

export interface FormFault {
  readonly fault: string
}

export type FormResult = PrivateResult | FormFault

const ACCOUNT = pathHere('/account')

interface CallingForm {
  readonly operation: string
  readonly done: string
  readonly givesKey?: true
  readonly input: (form: URLSearchParams) => Omit<Parameters<AskOperation>[1], 'request'>
}

const CALLING: Readonly<Record<string, CallingForm>> = {
  'create-key': {
    operation: 'account-create-key',
    done: 'key-made',
    givesKey: true,
    input: (form) => ({ body: newKey(form) }),
  },
  'delete-key': {
    operation: 'account-delete-key',
    done: 'key-ended',
    input: (form) => ({ path: { id: form.get('id') ?? '' } }),
  },
  'replace-key': { operation: 'account-rotate', done: 'key-replaced', givesKey: true, input: () => ({}) },
  'end-app': {
    operation: 'account-apps-revoke',
    done: 'app-ended',
    input: (form) => ({ query: { grant: form.get('grant') ?? '' } }),
  },
  'limit-app': {
    operation: 'account-apps-limit',
    done: 'app-limited',
    input: (form) => ({
      query: { grant: form.get('grant') ?? '', monthly_credits: form.get('monthly_credits') ?? '' },
    }),
  },
}

const newKey = (form: URLSearchParams): object => {
  const ends = form.get('expires_at') ?? ''
  return {
    name: form.get('name')?.trim() ?? '',
    monthly_credits: Number(form.get('monthly_credits') || Number.NaN),
    scope: form.get('scope') ?? 'read',
    ...(ends === '' ? {} : { expires_at: `${ends}T00:00:00Z` }),
  }
}

export class AccountForms {
  readonly #deps: AccountDeps

  constructor(deps: AccountDeps) {
    this.#deps = deps
  }

  actions(): readonly (readonly [name: string, act: (sent: Sent) => Promise<FormResult>])[] {
    return [
      ...Object.entries(CALLING).map(
        ([name, form]) => [name, (sent: Sent) => this.#call(form, sent)] as const,
      ),
      ['hide-key', (sent) => this.#hideKey(sent)],
      ['choose', (sent) => this.#choose(sent)],
      ['sign-out', (sent) => this.#signOut(sent)],
    ]
  }

  async #call({ operation, done, givesKey, input }: CallingForm, sent: Sent): Promise<FormResult> {
    const { session, form, request } = sent
    const call = { ...input(form), request, signedIn: session.account }
    const answer = await this.#deps.ask<{ readonly api_key: string }>(operation, call)
    if (givesKey && 'data' in answer) await this.#showKey(session, answer.data.api_key)
    if (operation === 'account-rotate') await this.#prove(session)
    return 'error' in answer
      ? { fault: faultText(answer.error) }
      : { redirect: pathHere(`${ACCOUNT}?done=${done}`) }
  }

  async #showKey({ id, account, address }: PageSession, key: string): Promise<void> {
    await this.#deps.sessions.keep(id, account.id, address)
    await this.#deps.sessions.showKey(id, key)
  }

  async #prove({ address, account }: PageSession): Promise<void> {
    const { ledger, wallClock } = this.#deps
    if (address !== undefined) await ledger.proveAccount(address, account.id, wallClock.now())
  }

  async #hideKey({ session }: Sent): Promise<FormResult> {
    await this.#deps.sessions.hideKey(session.id)
    return { redirect: ACCOUNT }
  }

  async #choose({ session: { address, id }, form }: Sent): Promise<FormResult> {
    const { ledger, sessions } = this.#deps
    const { accounts } = address === undefined ? { accounts: [] } : await ledger.findAddress(address)
    const chosen = accounts.find((account) => String(account.id) === form.get('account'))
    if (chosen === undefined || address === undefined) return { fault: 'There is no such account any more.' }
    // Others may have its key: it is replaced first.
    if (!chosen.isProven) return { redirect: pathHere('/connect') }
    await sessions.keep(id, chosen.id, address)
    return { redirect: ACCOUNT }
  }

  async #signOut({ session }: Sent): Promise<FormResult> {
    await this.#deps.sessions.end(session.id)
    return { redirect: pathHere('/'), cookie: this.#deps.viewers.cookie.clear() }
  }
}
