import type { FastifyRequest } from 'fastify'
import type { PageSession, PageSessions } from '../../../service/sign-in/page-sessions.ts'
import { faultText } from '../fault-words.ts'
import type { AskOperation, Told } from '../page-calls.ts'
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

export type AccountForms = Readonly<Record<string, (sent: Sent) => Promise<PrivateResult | FormFault>>>

const ACCOUNT = '/account'

/** What the forms of an account do, by the last part of their address. */
export function accountForms({ ask, sessions, viewers, ledger, wallClock }: AccountDeps): AccountForms {
  const operation = <Data>(
    id: string,
    { session, request }: Sent,
    wish: Parameters<typeof ask>[1] | object,
  ) => ask<Data>(id, { ...wish, request, signedIn: session.account })

  const keyShown = async (
    { session }: Sent,
    told: Told<{ readonly api_key: string }>,
    done: string,
  ): Promise<PrivateResult | FormFault> => {
    if ('error' in told) return { fault: faultText(told.error) }
    const { id, account, address } = session
    await sessions.keep(id, account.id, address)
    await sessions.showKey(id, told.data.api_key)
    return { redirect: `${ACCOUNT}?done=${done}` }
  }

  const finished = (told: Told<unknown>, done: string): PrivateResult | FormFault =>
    'error' in told ? { fault: faultText(told.error) } : { redirect: `${ACCOUNT}?done=${done}` }

  return {
    async 'create-key'(sent) {
      const { form } = sent
      const ends = form.get('expires_at') ?? ''
      const body = {
        name: form.get('name')?.trim() ?? '',
        monthly_credits: Number(form.get('monthly_credits') || Number.NaN),
        scope: form.get('scope') ?? 'read',
        ...(ends === '' ? {} : { expires_at: `${ends}T00:00:00Z` }),
      }
      return keyShown(sent, await operation('account-create-key', sent, { body }), 'key-made')
    },
    async 'delete-key'(sent) {
      const path = { id: sent.form.get('id') ?? '' }
      return finished(await operation('account-delete-key', sent, { path }), 'key-ended')
    },
    async 'replace-key'(sent) {
      const { session } = sent
      const result = await keyShown(sent, await operation('account-rotate', sent, {}), 'key-replaced')
      // Nobody else can know the new key.
      if (session.address !== undefined)
        await ledger.proveAccount(session.address, session.account.id, wallClock.now())
      return result
    },
    async 'end-app'(sent) {
      const query = { grant: sent.form.get('grant') ?? '' }
      return finished(await operation('account-apps-revoke', sent, { query }), 'app-ended')
    },
    async 'limit-app'(sent) {
      const { form } = sent
      const query = { grant: form.get('grant') ?? '', monthly_credits: form.get('monthly_credits') ?? '' }
      return finished(await operation('account-apps-limit', sent, { query }), 'app-limited')
    },
    async 'hide-key'({ session }) {
      await sessions.hideKey(session.id)
      return { redirect: ACCOUNT }
    },
    /** Another account of the address that was proven. */
    async choose({ session, form }) {
      const { address, id } = session
      const { accounts } = address === undefined ? { accounts: [] } : await ledger.findAddress(address)
      const chosen = accounts.find((account) => String(account.id) === form.get('account'))
      if (chosen === undefined || address === undefined)
        return { fault: 'There is no such account any more.' }
      // A free key that was issued before its address was confirmed may be in other hands: it is replaced first.
      if (!chosen.isProven && chosen.tier === 'free') return { redirect: '/connect' }
      await sessions.keep(id, chosen.id, address)
      return { redirect: ACCOUNT }
    },
    async 'sign-out'({ session }) {
      await sessions.end(session.id)
      return { redirect: '/', cookie: viewers.cookie.clear() }
    },
  }
}
