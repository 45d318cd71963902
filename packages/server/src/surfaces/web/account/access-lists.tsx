import { MOST_CREDITS_A_MONTH } from '@bellwether-markets/engine/kernel/credits'
import { formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { ComponentChildren } from 'preact'
import { usedInMonth } from '../../../operations/account/sub-keys.ts'
import { SUB_KEY_SCOPES } from '../../../service/accounts/sub-key-port.ts'
import type { AppCap, SubKey, SubKeyScope } from '../../../service/ports.ts'
import type { ConnectedApp } from '../../../service/sign-in/connected-apps.ts'
import type { Scope } from '../../../service/sign-in/scopes.ts'
import { whole } from '../number-text.ts'
import { Fault, Form, faulty, labelled, Submit } from '../parts/form.tsx'
import { dateText, instantText } from '../time-text.ts'
import type { AccountPageOptions, AccountView } from './account-data.ts'

const MAY: Readonly<Record<Scope, string>> = {
  'market:read': 'Market data, paid with your credits, also over MCP',
  'account:read': 'Balance and usage',
  'alerts:write': 'Alerts and watch-lists',
}

const may = (scopes: readonly Scope[]): string => `${scopes.map((scope) => MAY[scope]).join('. ')}.`
const KEY_MAY: Readonly<Record<SubKeyScope, string>> = {
  read: 'Market data, paid with your credits',
  write: 'Market data, balance and usage, alerts and watch-lists',
}

const spent = (cap: AppCap | SubKey, now: Instant): string =>
  `${whole(usedInMonth(cap, now))} of ${whole(cap.monthlyCredits)} credits used this month.`

const lifeText = ({ expiresAt, calls, lastUsedAt }: SubKey): string => {
  const ends = expiresAt === undefined ? 'It has no end' : `Ends ${dateText(formatInstant(expiresAt))}`
  const used = calls === 0 ? 'never used' : `last used ${dateText(formatInstant(lastUsedAt as Instant))}`
  return `${ends}, ${used}`
}

const listEntry = (name: ComponentChildren, notes: readonly string[]) => (
  <div>
    <p>{name}</p>
    {notes.map((note) => (
      <p class="note">{note}</p>
    ))}
  </div>
)

/** Further keys of the account, and the form for another one. */
export const keyList = ({ data, token, now }: AccountView, options: AccountPageOptions) => (
  <>
    {data.subKeys.length === 0 ? (
      <p class="body note">
        There is only the main key. A further key has a limit of its own, can do less, and can be ended
        without replacing the main one.
      </p>
    ) : (
      <ul class="apps" id="keys">
        {data.subKeys.map((key) => (
          <li>
            {listEntry(
              <>
                <b>{key.name}</b> <span class="mono">{key.maskedKey}</span>
              </>,
              [`${KEY_MAY[key.scope]}.`, spent(key, now), lifeText(key)],
            )}
            <Form action="/account/delete-key" token={token} hidden={{ id: String(key.id) }}>
              <Submit label="End" says={`End ${key.name}`} quiet />
            </Form>
          </li>
        ))}
      </ul>
    )}
    <details open={options.form === 'create-key'}>
      <summary>Make a further key</summary>
      <div class="body">{createForm(token, options)}</div>
    </details>
  </>
)

const OPTIONAL_END = (
  <>
    Ends <span class="label">optional</span>
  </>
)

function createForm(token: string, { form, fault, typed }: AccountPageOptions) {
  const own = form === 'create-key' ? fault : undefined
  const chosen = typed?.get('scope') ?? 'read'
  return (
    <Form action="/account/create-key" token={token}>
      <div class="filters">
        {labelled(
          'key-name',
          'Name',
          <input
            id="key-name"
            name="name"
            maxlength={100}
            required
            value={typed?.get('name') ?? ''}
            {...faulty('key-fault', own)}
          />,
        )}
        {labelled(
          'key-credits',
          'Credits a month, at most',
          <input
            id="key-credits"
            name="monthly_credits"
            inputmode="numeric"
            required
            value={typed?.get('monthly_credits') ?? '500'}
          />,
        )}
        {labelled(
          'key-end',
          OPTIONAL_END,
          <input id="key-end" name="expires_at" type="date" value={typed?.get('expires_at') ?? ''} />,
        )}
      </div>
      <fieldset class="spaced">
        <legend class="field-label">It may read and change</legend>
        {SUB_KEY_SCOPES.map((scope) => (
          <label class="check">
            <input type="radio" name="scope" value={scope} checked={scope === chosen} /> {KEY_MAY[scope]}
          </label>
        ))}
      </fieldset>
      <Fault id="key-fault" text={own} />
      <p class="spaced">
        <Submit label="Make the key" />
      </p>
    </Form>
  )
}

export const appList = ({ data, token, now }: AccountView) =>
  data.apps.length === 0 ? (
    <p class="body note">
      No app is connected. Apps that sign in are listed here and can be ended here.{' '}
      <a href="/connect">Connect an assistant</a>
    </p>
  ) : (
    <ul class="apps" id="apps">
      {data.apps.map((app) => appRow(app, token, now))}
    </ul>
  )

function appRow(app: ConnectedApp, token: string, now: Instant) {
  const { grantIds, name, domain, scopes, since, lastTokenAt, cap } = app
  const title = domain ?? (name || 'An app without a name')
  const hidden = { grant: grantIds[0] }
  return (
    <li>
      {listEntry(
        <>
          <b>{title}</b> {domain === undefined ? '(not verified)' : name === '' ? '' : `“${name}”`}
        </>,
        [
          may(scopes),
          cap === undefined ? 'No limit: it was connected before there were limits.' : spent(cap, now),
          `Since ${dateText(formatInstant(since))}, last token ${instantText(formatInstant(lastTokenAt))}`,
        ],
      )}
      <div class="row">
        <Form action="/account/limit-app" token={token} hidden={hidden} class="row">
          <span class="note">At most a month</span>
          <input
            name="monthly_credits"
            type="number"
            min="1"
            max={MOST_CREDITS_A_MONTH}
            step="1"
            required
            value={cap?.monthlyCredits}
            aria-label={`Credits a month of ${title}, at most`}
          />
          <Submit label="Set" says={`Set the limit of ${title}`} quiet />
        </Form>
        <Form action="/account/end-app" token={token} hidden={hidden}>
          <Submit label="Disconnect" says={`Disconnect ${title}`} quiet />
        </Form>
      </div>
    </li>
  )
}
