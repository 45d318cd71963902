import type { ComponentChildren } from 'preact'
import { TIER_IDS } from '../../../kernel/credits.ts'
import type { KeyRow } from '../../../operations/admin/keys.ts'
import { whole } from '../number-text.ts'
import { Fault, Form, faulty, Submit } from '../parts/form.tsx'
import { plainFigure, plainTable } from '../parts/plain-table.tsx'
import { tierName } from '../parts/tier-name.ts'
import { type DeskView, filterForm, listAddress, moment, pager } from './list-parts.tsx'

export interface ListedKeys {
  readonly keys: readonly KeyRow[]
  readonly cursor: string | null
}

const TIERS = TIER_IDS.map((id) => [id, tierName(id)] as const)
const STATES = [
  ['active', 'active'],
  ['disabled', 'disabled'],
] as const

export const keysTab = ({ keys, cursor }: ListedKeys, view: DeskView): ComponentChildren => {
  const { query, token, fault } = view
  const back = listAddress(query, { tab: 'keys' })
  return (
    <>
      {filterForm(
        'keys',
        [
          { name: 'email', label: 'Address', hint: 'you@example.com' },
          { name: 'key', label: 'Key', hint: 'as it is shown' },
          { name: 'q', label: 'Find', hint: 'part of address, name, note or key' },
          { name: 'tier', label: 'Tier', choices: TIERS },
          { name: 'state', label: 'State', choices: STATES },
        ],
        query,
      )}
      {plainFigure(
        'Keys',
        plainTable({
          caption: 'Keys',
          rows: keys,
          empty:
            cursor === null
              ? 'No key matches. Search by a part of an address or name.'
              : 'No key matches among those read so far. Go on below.',
          columns: [
            { title: 'Key', of: (row) => keyLink(row, query.get('row') === String(row.id)) },
            { title: 'Name', of: ({ name, note }) => named(name, note) },
            { title: 'Owner', of: ({ email }) => email },
            { title: 'Tier', of: ({ tier }) => tierName(tier) },
            { title: 'Credits', numeric: true, of: creditsText },
            { title: 'Used', numeric: true, of: ({ credits }) => whole(credits.used) },
            { title: 'Last used, UTC', of: ({ last_used_at: at }) => moment(at) },
            { title: 'State', of: ({ status }) => status },
            { title: 'Change', of: (row) => stateForm(row, token, back) },
          ],
        }),
      )}
      {pager(query, 'keys', cursor)}
      {plainFigure('Create a key', <div class="body">{createForm(view, fault)}</div>)}
    </>
  )
}

export const creditsText = ({ credits }: Pick<KeyRow, 'credits'>): string =>
  credits.unlimited ? 'unlimited' : whole(credits.remaining)

/** Where the focus returns after a change. */
const keyLink = ({ id, key }: KeyRow, isChanged: boolean): ComponentChildren => (
  <a href={`/admin/keys/${id}`} id={`key-${id}`} {...(isChanged ? { autofocus: true } : {})}>
    {id} <code>{key}</code>
  </a>
)

const named = (name: string, note: string): ComponentChildren => (
  <>
    {name}
    {note === '' ? null : <span class="sub">{note}</span>}
  </>
)

/** Disabling asks twice: the first press opens the second. */
export const stateForm = ({ id, key, status }: KeyRow, token: string, back: string): ComponentChildren =>
  status === 'disabled' ? (
    <Form action={`/admin/keys/${id}/enable`} token={token} hidden={{ back }}>
      <Submit label="Enable" says={`Enable key ${id}, ${key}`} quiet />
    </Form>
  ) : (
    <details class="sure">
      <summary class="btn quiet" aria-label={`Disable key ${id}, ${key}`}>
        Disable
      </summary>
      <Form action={`/admin/keys/${id}/disable`} token={token} hidden={{ back }}>
        <Submit label="Really disable" says={`Really disable key ${id}, ${key}`} />
      </Form>
    </details>
  )

function createForm({ query, token }: DeskView, fault: string | undefined): ComponentChildren {
  const typed = (name: string): string => (fault === undefined ? '' : (query.get(name) ?? ''))
  return (
    <Form action="/admin/keys/create" token={token}>
      <div class="filters">
        <div>
          <label for="name">Name</label>
          <input id="name" name="name" maxlength={200} required value={typed('name')} />
        </div>
        <div>
          <label for="owner">Owner e-mail</label>
          <input
            id="owner"
            name="email"
            type="email"
            maxlength={320}
            required
            value={typed('email')}
            {...faulty('create-fault', fault)}
          />
        </div>
        <div>
          <label for="tier">Tier</label>
          <select id="tier" name="tier">
            {TIERS.map(([value, text]) => (
              <option value={value} {...(typed('tier') === value ? { selected: true } : {})}>
                {text}
              </option>
            ))}
          </select>
        </div>
        <Submit label="Create key" quiet />
      </div>
      <Fault id="create-fault" text={fault} />
    </Form>
  )
}
