import { accessFigures } from './account-access.js'
import { dayBars, figure, shareBar, table } from './account-tables.js'
import { call, keepKey, keptKey, keyBox, make, onceOnly, refusalText } from './session.js'

const form = document.getElementById('open')
const field = document.getElementById('api-key')
const fault = document.getElementById('key-fault')
const lead = document.getElementById('account-lead')
const place = document.getElementById('account')
const dialog = document.getElementById('rotate')
const LOW_CREDITS = 50
const YEAR_DAYS = 365
let rotation = ''

const number = (value) => value.toLocaleString('en-US')

function say(text) {
  fault.textContent = text
  fault.hidden = text === ''
  if (text === '') field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
}

/** At the pace of the last week, or nothing where there was none. */
function pace(account) {
  const { credits, usage } = account
  if (credits.unlimited) return 'Unlimited: usage is counted, nothing is deducted.'
  const daily = usage.last_7_days.credits / 7
  if (daily === 0) return 'No credits were used in the last 7 days.'
  const days = Math.floor(credits.remaining / daily)
  if (days > YEAR_DAYS) return "Lasts more than a year at this week's pace."
  return `Lasts about ${number(days)} ${days === 1 ? 'day' : 'days'} at this week's pace.`
}

function showForm() {
  lead.hidden = false
  form.hidden = false
  place.hidden = true
}

function reading(account) {
  const { credits, tier, name, key, rate_limit: limit, created_at: created, status } = account
  const rows = [
    ['Key', key],
    ['Name', name === '' ? 'none' : name],
    ['Tier', tier],
    ['State', status],
    ['Since', created.slice(0, 10)],
    ['Granted', number(credits.granted)],
    ['Used', number(credits.used)],
    ['Requests a minute', `${number(limit.limit)}, ${number(limit.remaining)} left in this one`],
  ]
  const list = make('dl', { class: 'kv' })
  for (const [label, value] of rows) list.append(make('dt', {}, label), make('dd', {}, value))
  const left = credits.unlimited ? '∞' : number(credits.remaining)
  const side = make(
    'div',
    {},
    make('p', { class: 'label strong' }, 'Credits left'),
    make(
      'p',
      { class: 'reading', id: 'credits-left', 'aria-label': credits.unlimited ? 'unlimited' : left },
      left,
    ),
    make('p', { class: 'note' }, pace(account)),
  )
  const body = make('div', { class: 'body' }, make('div', { class: 'inst' }, side, list))
  return figure('Credits', 'GET /v1/account', body)
}

/** Usage of today, the week and the month. */
function windows({ usage }) {
  const rows = [
    ['Today', usage.today],
    ['Last 7 days', usage.last_7_days],
    ['Last 30 days', usage.last_30_days],
  ]
  return table(
    ['Period', 'Calls', 'Credits', 'Credits a day'],
    rows.map(([label, { calls, credits }], index) => [
      label,
      number(calls),
      number(credits),
      number(Math.round((credits / [1, 7, 30][index]) * 10) / 10),
    ]),
  )
}

function byDay({ usage: { by_day: days } }) {
  if (days.length === 0) return make('p', { class: 'body note' }, 'No call has been made with this key yet.')
  const list = table(
    ['Day', 'Calls', 'Credits', 'Share'],
    days
      .toReversed()
      .map(({ day, calls, credits }) => [day, number(calls), number(credits), shareBar(credits, days)]),
  )
  const details = make('details', {}, make('summary', {}, 'The same as a table'), list)
  return make('div', {}, make('div', { class: 'body' }, dayBars(days)), details)
}

function byEndpoint({ usage }) {
  const rows = [...usage.by_endpoint].sort(
    (one, other) => other.credits - one.credits || other.calls - one.calls,
  )
  return table(
    ['Endpoint', 'Calls', 'Credits', 'Share'],
    rows.map((row) => [
      make('code', {}, row.endpoint),
      number(row.calls),
      number(row.credits),
      shareBar(row.credits, rows),
    ]),
  )
}

function actions(account) {
  const rotate = make('button', { class: 'btn quiet', type: 'button' }, 'Rotate key')
  rotate.addEventListener('click', () => {
    rotation = onceOnly()
    dialog.showModal()
  })
  const forget = make('button', { class: 'btn quiet', type: 'button' }, 'Forget the key')
  forget.addEventListener('click', () => {
    keepKey('')
    showForm()
    field.value = ''
    field.focus()
  })
  const buy = make('a', { class: 'btn', href: '/checkout' }, 'Top up')
  const note =
    account.credits.unlimited || account.credits.remaining > LOW_CREDITS
      ? []
      : [
          make(
            'p',
            { class: 'stale' },
            make('b', {}, `${number(account.credits.remaining)} credits left; a briefing costs 10. `),
            'Risk, regime and health keep working without credits.',
          ),
        ]
  return make('div', { class: 'spaced' }, ...note, make('div', { class: 'row spaced' }, buy, rotate, forget))
}

async function open(key) {
  const answer = await call('GET', '/v1/account', { key })
  if (!answer.ok) {
    if (answer.status === 401) keepKey('')
    showForm()
    say(refusalText(answer))
    field.focus()
    return
  }
  const access = await accessFigures(key, refused)
  say('')
  keepKey(key)
  form.hidden = true
  place.hidden = false
  lead.hidden = true
  place.replaceChildren(
    reading(answer.data),
    actions(answer.data),
    ...access,
    figure('Usage', 'GET /v1/account', windows(answer.data)),
    figure('Credits by day', 'GET /v1/account', byDay(answer.data)),
    figure('Usage by endpoint', 'GET /v1/account', byEndpoint(answer.data)),
  )
  for (const one of place.querySelectorAll('.fig')) one.classList.add('spaced')
}

function refused(answer) {
  place.prepend(make('p', { class: 'err', role: 'alert' }, refusalText(answer)))
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const key = field.value.trim()
  if (key === '') {
    say('Paste a key.')
    field.focus()
  } else open(key)
})

dialog.querySelector('[data-close]').addEventListener('click', () => dialog.close())
dialog.querySelector('[data-rotate]').addEventListener('click', async () => {
  const answer = await call('POST', '/v1/account/rotate', { key: keptKey(), once: rotation })
  dialog.close()
  if (!answer.ok) return refused(answer)
  keepKey(answer.data.api_key)
  await open(answer.data.api_key)
  const { box, copy } = keyBox(
    answer.data.api_key,
    'The old key has stopped working. The credits are unchanged.',
  )
  box.className = 'narrow'
  place.prepend(box)
  copy.focus()
})

if (keptKey() !== '') open(keptKey())
