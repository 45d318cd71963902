import type { ComponentChildren } from 'preact'
import type { KeyDetail } from '../../../operations/admin/key-detail.ts'
import { whole } from '../number-text.ts'
import type { PageInput } from '../page.ts'
import { Fault, Form, faulty, Submit } from '../parts/form.tsx'
import { keyBox } from '../parts/key-box.tsx'
import { plainFigure, plainTable } from '../parts/plain-table.tsx'
import { tierName } from '../parts/tier-name.ts'
import { creditsText, stateForm } from './keys-tab.tsx'
import { deskTabs, moment } from './list-parts.tsx'
import { ORDER_COLUMNS } from './orders-tab.tsx'
import { CALL_COLUMNS } from './usage-tab.tsx'

interface KeyView {
  readonly token: string
  readonly once: string
  readonly shownKey: string | undefined
  readonly done?: string | undefined
  readonly fault?: string
  /** The form that was not taken. */
  readonly form?: string
}

const DONE: Readonly<Record<string, string>> = {
  credits: 'The credits were added.',
  rotate: 'The key was replaced; the old one has stopped.',
  note: 'The note was written.',
  disable: 'The key is disabled.',
  enable: 'The key works again.',
}

export function keyPage(key: KeyDetail, view: KeyView): PageInput {
  const done = view.done === undefined ? undefined : DONE[view.done]
  return {
    path: '/admin',
    title: `Key ${key.id} · Administration · Bellwether`,
    description: 'One key: balance, usage, orders, calls.',
    kind: 'admin',
    status: view.fault === undefined ? 200 : 422,
    main: (
      <>
        <div class="intro">
          <h1>
            Key {key.id}, <span class="mono">{key.key}</span>
          </h1>
          <p class="lead wrap-any">
            {key.name === '' ? 'No name' : key.name}, {key.email === '' ? 'no address' : key.email}.
          </p>
        </div>
        {deskTabs('keys')}
        {done === undefined ? null : (
          <p class="note spaced" role="status">
            <b>{done}</b>
          </p>
        )}
        {view.shownKey === undefined ? null : (
          <div class="narrow spaced">
            {keyBox(view.shownKey, 'Give it to its owner over a safe way; nobody can read it again.')}
            <Form action={`/admin/keys/${key.id}/hide`} token={view.token} class="spaced">
              <Submit label="Done: hide the key" quiet />
            </Form>
          </div>
        )}
        {plainFigure('Balance', balance(key))}
        {plainFigure('Change', <div class="body">{changes(key, view)}</div>)}
        {lists(key)}
      </>
    ),
  }
}

function balance(key: KeyDetail): ComponentChildren {
  const { credits, usage } = key
  const rows = [
    ['Credits left', creditsText(key)],
    ['Granted', whole(credits.granted)],
    ['Used', whole(credits.used)],
    ['Used in 30 days', whole(usage.last_30_days.credits)],
    ['Calls', whole(key.calls)],
    ['Tier', tierName(key.tier)],
    ['State', key.status],
    ['Since', moment(key.created_at)],
    ['Last used', moment(key.last_used_at)],
  ]
  return (
    <dl class="kv body">
      {rows.map(([label, value]) => (
        <>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  )
}

function changes(key: KeyDetail, view: KeyView): ComponentChildren {
  const { token, once } = view
  const fault = (form: string): string | undefined => (view.form === form ? view.fault : undefined)
  const path = `/admin/keys/${key.id}`
  return (
    <>
      <Form action={`${path}/credits`} token={token} hidden={{ once }}>
        <div class="filters">
          <div>
            <label for="amount">Credits</label>
            <input
              id="amount"
              name="amount"
              inputmode="numeric"
              required
              {...faulty('credit-fault', fault('credits'))}
            />
          </div>
          <div>
            <label for="again">Credits, again</label>
            <input id="again" name="again" inputmode="numeric" required />
          </div>
          <Submit label="Add credits" quiet />
        </div>
        <Fault id="credit-fault" text={fault('credits')} />
      </Form>
      <Form action={`${path}/note`} token={token} class="spaced">
        <label for="note">Note, which only administrators see</label>
        <div class="row">
          <input
            id="note"
            name="note"
            maxlength={500}
            value={key.note}
            {...faulty('note-fault', fault('note'))}
          />
          <Submit label="Write note" quiet />
        </div>
        <Fault id="note-fault" text={fault('note')} />
      </Form>
      <div class="row spaced">
        {stateForm(key, token, path)}
        <details class="sure">
          <summary class="btn quiet">Replace the key</summary>
          <p class="note spaced">The old key stops at once. Its owner needs the new one.</p>
          <Form action={`${path}/rotate`} token={token}>
            <Submit label="Replace it now" />
          </Form>
        </details>
      </div>
    </>
  )
}

const lists = ({ id, orders, log, sub_keys: subKeys }: KeyDetail): ComponentChildren => (
  <>
    {plainFigure(
      'Orders',
      plainTable({ caption: 'Orders of the key', rows: orders, columns: ORDER_COLUMNS, empty: 'No order.' }),
    )}
    {plainFigure(
      'Further keys',
      plainTable({
        caption: 'Further keys of the account',
        rows: subKeys,
        empty: 'None.',
        columns: [
          { title: 'Key', of: ({ key }) => <code>{key}</code> },
          { title: 'Name', of: ({ name }) => name },
          { title: 'Used this month', numeric: true, of: (row) => whole(row.used_this_month) },
          { title: 'At most', numeric: true, of: (row) => whole(row.monthly_credits) },
        ],
      }),
    )}
    {plainFigure(
      'Latest calls',
      plainTable({
        caption: 'Latest calls of the key',
        rows: log,
        columns: CALL_COLUMNS,
        empty: 'No call yet.',
      }),
      <a href={`/admin?tab=usage&key_id=${id}`}>All calls</a>,
    )}
  </>
)
