import type { Admission } from '../../../service/answer/admit-caller.ts'
import type { PageSessions } from '../../../service/sign-in/page-sessions.ts'
import { faultText } from '../fault-words.ts'
import type { PageInput } from '../page.ts'
import type { AskOperation } from '../page-calls.ts'
import { FREE_KEY_PATH, freeKeyForm } from '../parts/free-key-form.tsx'
import type { PrivatePages } from '../private-pages.ts'
import type { Viewers } from '../viewers.ts'

export interface FreeKeyDeps {
  readonly ask: AskOperation
  readonly admission: Pick<Admission, 'find'>
  readonly sessions: PageSessions
  readonly viewers: Viewers
}

/** A free key by a form: the browser is signed in with it, and shows it once. */
export function freeKeyRoute(pages: PrivatePages, { ask, admission, sessions, viewers }: FreeKeyDeps): void {
  pages.get(FREE_KEY_PATH, async () => ({ page: freeKeyPage('', undefined) }))
  pages.post(
    FREE_KEY_PATH,
    async () => undefined,
    async (form, { request }) => {
      const email = form.get('email')?.trim() ?? ''
      const told = await ask<{ readonly api_key: string }>('checkout-free', { request, query: { email } })
      if ('error' in told) {
        const { code, status } = told.error
        return {
          page: freeKeyPage(email, {
            text: faultText(told.error),
            status,
            isKnown: code === 'free_key_exists',
          }),
        }
      }
      const { api_key: apiKey } = told.data
      const account = await admission.find(apiKey)
      if (account === undefined) throw new RangeError('a new key has no account')
      const session = await sessions.begin(account.id)
      await sessions.showKey(session, apiKey)
      return { redirect: '/account?done=free-key', cookie: viewers.cookie.set(session) }
    },
  )
}

interface FreeKeyFault {
  readonly text: string
  readonly status: number
  readonly isKnown: boolean
}

const freeKeyPage = (email: string, fault: FreeKeyFault | undefined): PageInput => ({
  path: '/account',
  title: 'Get a free key · Bellwether',
  description: 'A free key with 1,000 credits for an e-mail address.',
  kind: 'account',
  status: fault?.status ?? 200,
  main: (
    <>
      <div class="intro">
        <h1>Get a free key</h1>
        <p class="lead">For market data in your agent, over HTTP, MCP and A2A.</p>
      </div>
      {freeKeyForm({ typed: email, fault: fault?.text })}
      {fault?.isKnown ? (
        <p class="spaced">
          <a href="/account/sign-in">Sign in with this address</a>
        </p>
      ) : null}
    </>
  ),
})
