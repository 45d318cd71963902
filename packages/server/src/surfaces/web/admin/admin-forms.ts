import type { FastifyRequest } from 'fastify'
import { faultText } from '../fault-words.ts'
import type { Told } from '../page-calls.ts'
import type { PrivateResult } from '../private-pages.ts'
import type { AdminDeps } from './admin-deps.ts'

interface Sent {
  readonly request: FastifyRequest
  readonly form: URLSearchParams
  /** Number of the key; empty for a new one. */
  readonly id: string
  readonly session: string
}

export type AdminForm = (sent: Sent) => Promise<PrivateResult | { readonly fault: string }>

const DIFFERENT = 'The two amounts differ. Nothing was added.'

/** What the forms of the desk do, by the last part of their address. */
export function adminForms({ ask, sessions, adminToken }: AdminDeps): Readonly<Record<string, AdminForm>> {
  const finished = ({ form, id }: Sent, told: Told<unknown>, done: string) =>
    'error' in told ? { fault: faultText(told.error) } : { redirect: backOf(form, id, done) }
  const change =
    (operation: string, done: string): AdminForm =>
    async (sent) => {
      const query = { id: sent.id }
      return finished(sent, await ask(operation, { request: sent.request, query, adminToken }), done)
    }
  const keyShown = async (sent: Sent, told: Told<{ readonly api_key: string }>, redirect: string) => {
    if ('error' in told) return { fault: faultText(told.error) }
    await sessions.showKey(sent.session, told.data.api_key)
    return { redirect }
  }

  return {
    async create(sent) {
      const { request, form } = sent
      const query = Object.fromEntries(['name', 'email', 'tier'].map((name) => [name, form.get(name) ?? '']))
      const wish = { request, query, adminToken, once: form.get('once') ?? undefined }
      return keyShown(sent, await ask('admin-create-key', wish), '/admin?tab=keys')
    },
    async credits(sent) {
      const { request, form, id } = sent
      const amount = form.get('amount')?.trim() ?? ''
      if (amount !== form.get('again')?.trim()) return { fault: DIFFERENT }
      const once = form.get('once') ?? undefined
      const wish = { request, path: { id }, query: { amount }, adminToken, once }
      return finished(sent, await ask('admin-add-credits-by-id', wish), 'credits')
    },
    async rotate(sent) {
      const { request, id } = sent
      const told = await ask<{ api_key: string }>('admin-rotate-key', { request, path: { id }, adminToken })
      return keyShown(sent, told, `/admin/keys/${id}?done=rotate`)
    },
    async note(sent) {
      const { request, form, id } = sent
      const wish = { request, path: { id }, body: { note: form.get('note') ?? '' }, adminToken }
      return finished(sent, await ask('admin-note-key', wish), 'note')
    },
    async hide({ session, form, id }) {
      await sessions.hideKey(session)
      return { redirect: backOf(form, id, '') }
    },
    disable: change('admin-disable-key', 'disable'),
    enable: change('admin-enable-key', 'enable'),
  }
}

/** The list that the form was sent from, with the focus in the same row; else the key. */
function backOf(form: URLSearchParams, id: string, done: string): string {
  const back = form.get('back') ?? ''
  if (!back.startsWith('/admin?')) return `/admin/keys/${id}${done === '' ? '' : `?done=${done}`}`
  const query = new URLSearchParams(back.slice('/admin?'.length))
  query.set('row', id)
  return `/admin?${query}`
}
