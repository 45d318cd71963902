import { figure } from './account-tables.js'
import { call, make, refusalText } from './session.js'

const SCOPE_WORDS = {
  'market:read': 'Market data, with your credits',
  'account:read': 'Balance and usage',
  'alerts:write': 'Alerts and watch-lists',
}

const number = (value) => value.toLocaleString('en-US')
const may = (scopes) => `${scopes.map((scope) => SCOPE_WORDS[scope] ?? scope).join('. ')}.`
const spent = ({ used_this_month: used, monthly_credits: most }) =>
  `${number(used)} of ${number(most)} credits used this month.`

/** Who else may spend the credits. Sub-keys are asked for when they are opened, as each call counts. */
export async function accessFigures(key, refused) {
  const apps = listOf(key, { id: 'apps', path: '/v1/account/apps', none: NO_APPS, entry: app }, refused)
  const keys = listOf(key, { id: 'keys', path: '/v1/account/keys', none: NO_KEYS, entry: subKey }, refused)
  const opened = make('details', {}, make('summary', {}, 'Show the sub-keys'), keys.place)
  opened.addEventListener('toggle', keys.fill, { once: true })
  await apps.fill()
  return [
    figure('Connected apps', 'GET /v1/account/apps', apps.place),
    figure('Sub-keys', 'GET /v1/account/keys', opened),
  ]
}

const NO_APPS = 'No app is connected. Apps that sign in stand here and can be ended here.'
const NO_KEYS = 'There is no sub-key. POST /v1/account/keys makes one with monthly credits of its own.'

function listOf(key, { id, path, none, entry }, refused) {
  const place = make('div', { id, tabindex: '-1' })
  const fill = async () => {
    const answer = await call('GET', path, { key })
    const rows = answer.ok ? answer.data[id] : []
    place.replaceChildren(
      rows.length > 0
        ? make('ul', { class: 'apps' }, ...rows.map((row) => entry(row, change)))
        : make('p', { class: `body ${answer.ok ? 'note' : 'err'}` }, answer.ok ? none : refusalText(answer)),
    )
  }
  const change = async (button, method, target) => {
    button.disabled = true
    const answer = await call(method, target, { key })
    if (answer.ok) {
      await fill()
      place.focus()
      return
    }
    button.disabled = false
    refused(answer)
  }
  return { place, fill }
}

function app(row, change) {
  const { grant, name, domain, scopes, since, last_used: lastUsed, monthly_credits: most } = row
  const title = domain ?? (name || 'An app without a name')
  const times = `Since ${since.slice(0, 10)}, last token ${lastUsed.slice(0, 10)} ${lastUsed.slice(11, 16)} UTC`
  const limit = most === null ? 'No limit: it was connected before there were limits.' : spent(row)
  return item(
    [make('b', {}, title), domain === null ? ' (not verified)' : name && ` “${name}”`],
    [may(scopes), limit, times],
    limitForm(row, title, change),
    button(`Disconnect ${title}`, 'Disconnect', (one) =>
      change(one, 'POST', `/v1/account/apps/revoke?${new URLSearchParams({ grant })}`),
    ),
  )
}

function limitForm({ grant, monthly_credits: most }, title, change) {
  const field = make('input', {
    ...{ type: 'number', min: '1', max: '1000000000', step: '1', required: '', value: most ?? '' },
    'aria-label': `Credits a month of ${title}, at most`,
  })
  const save = make('button', { class: 'btn quiet', type: 'submit' }, 'Set')
  save.setAttribute('aria-label', `Set the limit of ${title}`)
  const form = make('form', { class: 'row' }, make('span', { class: 'note' }, 'At most a month'), field, save)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const wish = new URLSearchParams({ grant, monthly_credits: field.value })
    change(save, 'POST', `/v1/account/apps/limit?${wish}`)
  })
  return form
}

function subKey(row, change) {
  const { id, key, name, scopes, expires_at: end, calls, last_used_at: last } = row
  const ends = end === null ? 'It has no end' : `Ends ${end.slice(0, 10)}`
  const use = calls === 0 ? 'never used' : `last used ${last.slice(0, 10)}`
  return item(
    [make('b', {}, name), ' ', make('span', { class: 'mono' }, key)],
    [may(scopes), spent(row), `${ends}, ${use}`],
    button(`End ${name}`, 'End', (one) => change(one, 'DELETE', `/v1/account/keys/${id}`)),
  )
}

function button(label, text, press) {
  const one = make('button', { class: 'btn quiet', type: 'button', 'aria-label': label }, text)
  one.addEventListener('click', () => press(one))
  return one
}

const item = (head, notes, ...controls) =>
  make(
    'li',
    {},
    make('div', {}, make('p', {}, ...head), ...notes.map((text) => make('p', { class: 'note' }, text))),
    make('div', { class: 'row' }, ...controls),
  )
