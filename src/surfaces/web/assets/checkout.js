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

async function finishOrder(place) {
  const query = new URLSearchParams(location.search)
  if (query.has('cancelled')) {
    lead.textContent = 'The payment was cancelled. Nothing was charged.'
    place.append(make('a', { class: 'btn', href: '/checkout' }, 'Back to the tiers'))
    return
  }
  const order = query.get('order_id') ?? query.get('token') ?? keptOrder()
  if (order === '') {
    lead.textContent = 'There is no order in this tab.'
    place.append(make('a', { class: 'btn', href: '/checkout' }, 'Buy credits'))
    return
  }
  const key = keptKey()
  const answer = await call('POST', `/v1/checkout/capture?${new URLSearchParams({ order_id: order })}`, {
    key,
  })
  if (!answer.ok) {
    lead.textContent = refusalText(answer)
    const again = make('button', { class: 'btn', type: 'button' }, 'Try again')
    again.addEventListener('click', () => location.reload())
    place.append(
      make('div', { class: 'row' }, again, make('a', { class: 'btn quiet', href: '/account' }, 'Account')),
    )
    return
  }
  const { api_key: issued, credits } = answer.data
  const amount = Number(credits).toLocaleString('en-US')
  if (typeof issued !== 'string' || issued === key) {
    lead.textContent = `${amount} credits added.`
    place.append(make('a', { class: 'btn', href: '/account' }, 'See the account'))
    return
  }
  keepKey(issued)
  lead.textContent = 'Paid.'
  const { box, copy } = keyBox(
    issued,
    `${amount} credits. We keep only its SHA-256; if you lose it, rotate it under Account.`,
  )
  place.append(
    box,
    make('p', { class: 'spaced' }, make('a', { class: 'btn', href: '/account' }, 'See the account')),
  )
  copy.focus()
}

if (form !== null) startOrder()
else finishOrder(document.getElementById('order'))
