import { randomBytes } from 'node:crypto'
import type { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { ComponentChildren } from 'preact'
import { pathHere } from '../../http/own-path.ts'
import { type CheckoutDeps, signedInWith } from '../checkout/checkout-routes.ts'
import { faultText } from '../fault-words.ts'
import type { PageInput } from '../page.ts'
import { FREE_KEY_PATH, freeKeyCodeForm, freeKeyForm } from '../parts/free-key-form.tsx'
import { intro } from '../parts/section-head.tsx'
import type { PrivatePages } from '../private-pages.ts'

const ONCE_BYTES = 16

export interface FreeKeyDeps extends Pick<CheckoutDeps, 'ask' | 'admission' | 'sessions' | 'viewers'> {
  readonly confirmsFreeKeys: boolean
}

/** A free key by a form: the browser is signed in with it, and shows it once. */
export function freeKeyRoute(pages: PrivatePages, deps: FreeKeyDeps): void {
  const { ask, confirmsFreeKeys: isConfirmed } = deps
  pages.get(FREE_KEY_PATH, async () => ({ page: freeKeyPage(freeKeyForm({ isConfirmed })) }))
  pages.post(
    FREE_KEY_PATH,
    async () => undefined,
    async (form, { request }) => {
      const email = form.get('email')?.trim() ?? ''
      const code = form.get('code')?.trim()
      const once = form.get('once') ?? randomBytes(ONCE_BYTES).toString('base64url')
      const query = { email, ...(code === undefined ? {} : { code }) }
      const reply = await ask<{ readonly api_key: string }>('checkout-free', { request, query, once })
      if ('error' in reply) return { page: refusedPage(reply.error, { email, code, once, isConfirmed }) }
      const cookie = await signedInWith(reply.data.api_key, deps)
      return { redirect: pathHere('/account?done=free-key'), cookie }
    },
  )
}

interface SentForm {
  readonly email: string
  readonly code: string | undefined
  readonly once: string
  readonly isConfirmed: boolean
}

function refusedPage(error: AppError, { email, code, once, isConfirmed }: SentForm): PageInput {
  const { status } = error
  if (error.code === 'email_not_confirmed' && code === undefined)
    return freeKeyPage(freeKeyCodeForm({ email, once, fault: undefined }))
  const fault = faultText(error)
  if (code !== undefined && (error.code === 'email_not_confirmed' || isAboutCode(error)))
    return freeKeyPage(freeKeyCodeForm({ email, once, fault }), status)
  return freeKeyPage(
    [
      freeKeyForm({ typed: email, fault, isConfirmed }),
      error.code === 'free_key_exists' && (
        <p class="spaced">
          <a href="/account/sign-in">Sign in with this address</a>
        </p>
      ),
    ],
    status,
  )
}

const isAboutCode = ({ fields: { detail } }: AppError): boolean =>
  Array.isArray(detail) && detail.some(({ loc }) => loc?.at(-1) === 'code')

const freeKeyPage = (form: ComponentChildren, status = 200): PageInput => ({
  path: '/account',
  title: 'Get a free key',
  description: 'A free key with 1,000 credits for an e-mail address.',
  kind: 'account',
  status,
  main: [intro('Get a free key', 'For market data in your agent, over HTTP, MCP and A2A.'), form],
})
