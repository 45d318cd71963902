import { keyBox, make, refusalText } from './session.js'

const SIGNED_IN = 'bellwether-admin-signed-in'
const byId = (id) => document.getElementById(id)
const signIn = byId('sign-in')
const desk = byId('desk')

/** The session stands in a cookie that scripts cannot read; this header says that the call is from this page. */
async function ask(method, path, headers = {}) {
  try {
    const response = await fetch(`/admin/${path}`, {
      method,
      headers: { 'x-bellwether-admin': '1', ...headers },
    })
    const body = await response.json()
    return { ...body, ok: response.ok && body.ok === true, status: response.status }
  } catch {
    return { ok: false, status: 0, hint: 'The service was not reached. Try again in a moment.' }
  }
}

const number = (value) => value.toLocaleString('en-US')
const moment = (text) => (text === null || text === undefined ? 'never' : text.slice(0, 16).replace('T', ' '))

function say(form, answer) {
  const fault = form.querySelector('.err')
  const text = typeof answer === 'string' ? answer : answer.ok ? '' : refusalText(answer)
  fault.textContent = text
  fault.hidden = text === ''
  return text === ''
}

function fill(place, columns, rows, empty) {
  if (rows.length === 0) {
    place.replaceChildren(make('p', { class: 'body note' }, empty))
    return
  }
  const style = ({ numeric }) => (numeric ? { class: 'num' } : {})
  const head = make(
    'tr',
    {},
    ...columns.map((column) => make('th', { scope: 'col', ...style(column) }, column.title)),
  )
  const lines = rows.map((row) =>
    make('tr', {}, ...columns.map((column) => make('td', style(column), column.of(row)))),
  )
  place.replaceChildren(
    make('table', { class: 'tight pad' }, make('thead', {}, head), make('tbody', {}, ...lines)),
  )
}

const KEY_COLUMNS = [
  { title: 'No.', numeric: true, of: ({ id }) => String(id) },
  { title: 'Key', of: ({ key }) => make('code', {}, key) },
  { title: 'Name', of: ({ name }) => name },
  { title: 'Owner', of: ({ email }) => email },
  { title: 'Tier', of: ({ tier }) => tier },
  {
    title: 'Credits',
    numeric: true,
    of: ({ credits }) => (credits.unlimited ? 'unlimited' : number(credits.remaining)),
  },
  { title: 'Used', numeric: true, of: ({ credits }) => number(credits.used) },
  { title: 'Calls', numeric: true, of: ({ calls }) => number(calls) },
  { title: 'Last used', of: ({ last_used_at: at }) => moment(at) },
  { title: 'State', of: (row) => (row.status === 'active' ? disableButton(row) : row.status) },
]

const USAGE_COLUMNS = [
  { title: 'At, UTC', of: ({ at }) => at.slice(0, 19).replace('T', ' ') },
  { title: 'Key', of: ({ key }) => make('code', {}, key) },
  { title: 'Endpoint', of: ({ endpoint }) => make('code', {}, endpoint) },
  { title: 'Credits', numeric: true, of: ({ credits }) => number(credits) },
  { title: 'Status', numeric: true, of: ({ status }) => String(status) },
  {
    title: 'Milliseconds',
    numeric: true,
    of: ({ latency_ms: took }) => took.toLocaleString('en-US', { maximumFractionDigits: 1 }),
  },
]

/** Asks twice: the first press arms it. */
function disableButton({ id }) {
  const button = make('button', { class: 'zoom', type: 'button' }, 'Disable')
  button.addEventListener('click', async () => {
    if (button.textContent === 'Disable') {
      button.textContent = 'Really disable'
      return
    }
    button.disabled = true
    const answer = await ask('POST', `api/keys/disable?${new URLSearchParams({ id: String(id) })}`)
    if (answer.ok) await read()
    else button.textContent = refusalText(answer)
  })
  return button
}

const ORDER_COLUMNS = [
  { title: 'Made, UTC', of: ({ created_at: at }) => moment(at) },
  { title: 'Order', of: ({ id }) => make('code', { title: id }, `${id.slice(0, 12)}…`) },
  { title: 'Provider', of: ({ provider }) => provider },
  { title: 'State', of: ({ state }) => state.replaceAll('_', ' ') },
  { title: 'Tier', of: ({ tier }) => tier },
  { title: 'Credits', numeric: true, of: ({ credits }) => number(credits) },
  { title: 'Amount', numeric: true, of: ({ amount, currency }) => `${number(amount)} ${currency}` },
  { title: 'Back', numeric: true, of: ({ refunded }) => (refunded === 0 ? '–' : number(refunded)) },
  { title: 'Key', of: (row) => (row.key === null ? '–' : make('code', {}, row.key)) },
  { title: 'Kind', of: ({ tops_up: topsUp }) => (topsUp ? 'top-up' : 'new key') },
  { title: 'E-mail', of: ({ email }) => email },
  { title: 'Granted', of: ({ granted_at: at }) => (at === null ? '–' : moment(at)) },
]

async function read() {
  const [keys, usage, orders] = await Promise.all([
    ask('GET', 'api/keys'),
    ask('GET', 'api/usage?limit=200'),
    byId('orders') === null ? { ok: false } : ask('GET', 'api/orders'),
  ])
  // Only whether it is worth asking: the session itself is out of reach of scripts.
  if (keys.ok) sessionStorage.setItem(SIGNED_IN, '1')
  else sessionStorage.removeItem(SIGNED_IN)
  signIn.hidden = keys.ok
  desk.hidden = !keys.ok
  if (!keys.ok) return
  fill(byId('key-rows'), KEY_COLUMNS, keys.data.keys, 'No key has been issued yet.')
  if (usage.ok) fill(byId('usage-rows'), USAGE_COLUMNS, usage.data.usage, 'No call has been made yet.')
  if (orders.ok) fill(byId('order-rows'), ORDER_COLUMNS, orders.data.orders, 'No order has been made yet.')
}

signIn.addEventListener('submit', async (event) => {
  event.preventDefault()
  const token = byId('token').value.trim()
  if (token === '') {
    say(signIn, 'Enter the admin token: it stands in the file admin-token of the data directory.')
    return
  }
  const answer = await ask('POST', 'session', { 'x-admin-token': token })
  if (!say(signIn, answer)) return
  byId('token').value = ''
  await read()
})

byId('create').addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.currentTarget
  const query = new URLSearchParams({
    name: byId('name').value,
    email: byId('owner').value.trim(),
    tier: byId('tier').value,
  })
  const answer = await ask('POST', `api/keys?${query}`)
  if (!say(form, answer)) return
  const { box, copy } = keyBox(
    answer.data.api_key,
    'Give it to its owner over a safe way; nobody can read it again.',
  )
  form.querySelector('[data-result]').replaceChildren(box)
  await read()
  copy.focus()
})

byId('credit').addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.currentTarget
  const amount = byId('amount').value.trim()
  form.querySelector('[data-result]').textContent = ''
  if (amount !== byId('again').value.trim()) {
    say(form, 'The two amounts differ. Nothing was added.')
    return
  }
  const answer = await ask(
    'POST',
    `api/credits?${new URLSearchParams({ api_key: byId('full-key').value.trim(), amount })}`,
  )
  if (!say(form, answer)) return
  form.reset()
  form.querySelector('[data-result]').textContent =
    `${number(answer.data.added)} credits added to ${answer.data.key}; it has ${number(answer.data.credits.remaining)} now.`
  await read()
})

byId('refresh').addEventListener('click', read)
byId('sign-out').addEventListener('click', async () => {
  await ask('POST', 'session/end')
  sessionStorage.removeItem(SIGNED_IN)
  location.reload()
})

if (sessionStorage.getItem(SIGNED_IN) === '1') await read()
