import { keepKey, keptKey, masked } from './session.js'

const TAB = 'docs-tab'
const MOST_SHOWN = 20_000

const find = (id) => document.getElementById(id)
const run = find('run')

/* Tabs: links without this script. The last language is remembered. */

function showTab(kind) {
  const panel = document.querySelector(`[data-panel="${CSS.escape(kind)}"]`)
  if (panel === null) return false
  for (const one of document.querySelectorAll('[data-panel]')) {
    one.hidden = one !== panel
    one.firstElementChild.toggleAttribute('data-copyable', one === panel)
  }
  for (const link of document.querySelectorAll('[data-tab]')) {
    if (link.dataset.tab === kind) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
  return true
}

function remembered() {
  try {
    return localStorage.getItem(TAB) ?? ''
  } catch {
    return ''
  }
}

addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('[data-tab]') : null
  if (link === null || event.metaKey || event.ctrlKey || event.shiftKey) return
  if (!showTab(link.dataset.tab)) return
  event.preventDefault()
  try {
    localStorage.setItem(TAB, link.dataset.tab)
  } catch {
    // Remembered for this page only.
  }
})

if (!new URLSearchParams(location.search).has('tab')) showTab(remembered())

/* The navigation of a phone. */

const pick = find('docs-page')
pick?.addEventListener('change', () => pick.form.requestSubmit())

/* Run. The key stays in this tab and is sent as a header. */

const credits = (count) => (count === 1 ? '1 credit' : `${count.toLocaleString('en-US')} credits`)

function sayCost(text) {
  find('run-cost').textContent = text
}

async function showCost() {
  if (!('keyed' in run.dataset)) return
  const key = keptKey()
  find('run-key').hidden = key !== ''
  if (key === '') return
  const cost = Number(run.dataset.credits)
  const price = cost === 0 ? 'Free' : credits(cost)
  sayCost(`${price}, key ${masked(key)} of this tab`)
  try {
    const response = await fetch('/v1/account', { headers: { 'x-api-key': key } })
    if (response.status === 401) {
      keepKey('')
      find('run-key').hidden = false
      sayCost('We do not know this key. Keys start with bw_ and have 32 characters; look for a missing end.')
      return
    }
    const { data } = await response.json()
    if (data.unlimited) return
    sayCost(`${price} of ${data.credits.remaining.toLocaleString('en-US')}, key of this tab`)
  } catch {
    // The cost stays; the balance is not known.
  }
}

/** Path and query of the call as typed; empty fields are not sent. */
function target() {
  const values = [...new FormData(run)].map(([name, value]) => [name, value.trim()])
  let path = run.dataset.path
  const query = new URLSearchParams()
  for (const [name, value] of values) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') query.append(name, value)
  }
  return query.size === 0 ? path : `${path}?${query}`
}

function showAnswer(title, detail, text, foot) {
  const place = find('answer-title')
  const small = document.createElement('span')
  small.textContent = detail
  place.replaceChildren(`${title} `, small)
  find('answer-text').textContent = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n…` : text
  find('answer-foot').textContent = foot
}

async function callNow(key) {
  const from = performance.now()
  const response = await fetch(target(), { headers: key === '' ? {} : { 'x-api-key': key } })
  const body = await response.text()
  const ms = Math.round(performance.now() - from)
  const used = Number(response.headers.get('x-credits-used') ?? 0)
  const left = response.headers.get('x-credits-remaining')
  const paid = used === 0 ? 'nothing charged' : `${credits(used)} used`
  showAnswer(
    String(response.status),
    `in ${ms.toLocaleString('en-US')} ms, ${paid}`,
    JSON.stringify(JSON.parse(body), null, 2),
    `Request ${response.headers.get('x-request-id')}${left === null ? '' : `, ${credits(Number(left))} left`}`,
  )
}

run?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const field = find('tab-key')
  if (field !== null && field.value.trim() !== '') {
    keepKey(field.value.trim())
    field.value = ''
  }
  const key = keptKey()
  if ('keyed' in run.dataset && key === '') {
    find('run-key').hidden = false
    field.focus()
    sayCost('Paste a key first. Nothing was sent.')
    return
  }
  const button = run.querySelector('button')
  button.disabled = true
  try {
    await callNow('keyed' in run.dataset ? key : '')
  } catch {
    showAnswer('No connection', 'nothing was sent', '', 'Try again when you are online.')
  }
  button.disabled = false
  showCost()
})

if (run !== null) showCost()
