import { call, keepKey, keptKey, keyBox, make, onceOnly, refusalText } from './session.js'

const ORDER = 'bellwether-order'
const form = document.getElementById('checkout')
const lead = document.getElementById('checkout-lead')

const keptOrder = () => {
  try {
    return sessionStorage.getItem(ORDER) ?? ''
  } catch {
    return ''
  }
}

function keepOrder(id) {
  try {
    sessionStorage.setItem(ORDER, id)
  } catch {
    // The provider names the order in the address as well.
  }
}

function startOrder() {
  const fault = document.getElementById('buy-fault')
  const email = document.getElementById('buyer')
  const button = form.querySelector('button')
  // Another press of the button asks for the same order again.
  let asked = { for: '', once: '' }
  // Who comes back to a page that the browser kept may want another order.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) asked = { for: '', once: '' }
  })
  if (keptKey() !== '') {
    document.getElementById('email-row').hidden = true
    lead.textContent = 'The credits are added to the key of this tab. A one-time payment, not a subscription.'
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const query = new URLSearchParams({ tier: new FormData(form).get('tier') ?? '' })
    if (keptKey() === '' && email.value.trim() !== '') query.set('email', email.value.trim())
    if (asked.for !== String(query)) asked = { for: String(query), once: onceOnly() }
    button.disabled = true
    const answer = await call('POST', `/v1/checkout/create?${query}`, { key: keptKey(), once: asked.once })
    button.disabled = false
    const target = answer.ok ? approvalAddress(answer.data.approve_url) : undefined
    if (target === undefined) {
      fault.textContent = answer.ok
        ? 'The payment page could not be opened. Nothing was charged.'
        : refusalText(answer)
      fault.hidden = false
      return
    }
    keepOrder(answer.data.order_id)
    location.assign(target)
  })
}

/** Only a web address is followed. */
function approvalAddress(text) {
  try {
    const url = new URL(text, location.href)
    return ['https:', 'http:'].includes(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}

const link = (text, href, quiet = false) => make('a', { class: quiet ? 'btn quiet' : 'btn', href }, text)

function tryAgain(quiet) {
  const again = make('button', { class: quiet ? 'btn quiet' : 'btn', type: 'button' }, 'Try again')
  again.addEventListener('click', () => location.reload())
  return again
}

/** What can be done after a refusal; the first is the most likely. */
function waysOn({ error, approve_url: approval, order_state: state }) {
  const back =
    error === 'order_not_approved' && approval !== undefined ? approvalAddress(approval) : undefined
  if (back !== undefined) return [link('Go to payment', back), tryAgain(true)]
  if (error === 'order_already_captured') return [link('See the account', '/account')]
  if (error === 'invalid_api_key' || error === 'key_disabled') return [link('Account', '/account')]
  if (error === 'not_found' || (error === 'order_not_approved' && state !== 'pending'))
    return [link('Buy credits', '/checkout'), tryAgain(true)]
  return [tryAgain(false), link('Account', '/account', true)]
}

async function finishOrder(place) {
  const query = new URLSearchParams(location.search)
  const show = (text, ...rest) => {
    lead.textContent = text
    place.append(...rest)
  }
  if (query.has('cancelled'))
    return show('The payment was cancelled. Nothing was charged.', link('Back to the tiers', '/checkout'))
  const order = query.get('order_id') ?? query.get('token') ?? keptOrder()
  if (order === '') return show('There is no order in this tab.', link('Buy credits', '/checkout'))
  const target = `/v1/checkout/capture?${new URLSearchParams({ order_id: order })}`
  const answer = await call('POST', target, { key: keptKey() })
  if (!answer.ok) return show(refusalText(answer), make('div', { class: 'row' }, ...waysOn(answer)))
  const { api_key: issued, key, credits, credits_remaining: left } = answer.data
  const amount = credits.toLocaleString('en-US')
  const account = make('p', { class: 'spaced' }, link('See the account', '/account'))
  if (issued === null)
    return show(`${amount} credits added to ${key}; it has ${left.toLocaleString('en-US')} now.`, account)
  keepKey(issued)
  const note = `${amount} credits. We keep only its SHA-256 and cannot show it again once it was used.`
  const { box, copy } = keyBox(issued, note)
  show('Paid.', box, account)
  copy.focus()
}

if (form !== null) startOrder()
else finishOrder(document.getElementById('order'))
