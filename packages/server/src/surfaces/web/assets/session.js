const KEY = 'bellwether-key'

/** The key of this tab: gone when it is closed, never in an address. */
export function keptKey() {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function keepKey(key) {
  try {
    if (key === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, key)
  } catch {
    // Without storage the key lives as long as the page.
  }
}

export const masked = (key) => (key === '' ? 'bw_your_key' : `${key.slice(0, 6)}…${key.slice(-3)}`)

/** One call; refusals come back with their hint. */
export async function call(method, path, { key = '', once = '' } = {}) {
  const headers = {}
  if (key !== '') headers['x-api-key'] = key
  if (once !== '') headers['idempotency-key'] = once
  let response
  try {
    response = await fetch(path, { method, headers })
  } catch {
    return { ok: false, error: 'unreachable', hint: 'The service was not reached. Try again in a moment.' }
  }
  try {
    const body = await response.json()
    return { ...body, ok: response.ok && body.ok === true, status: response.status }
  } catch {
    return { ok: false, error: 'unreadable', hint: 'The answer could not be read. Try again in a moment.' }
  }
}

/**
 * A text for an Idempotency-Key, so that a lost answer can be asked for again. Browsers have `randomUUID` on secure
 * addresses only; a service in a local network may have none.
 */
export function onceOnly() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What to show of a refusal: its hint, word for word, and its number. */
export function refusalText({ hint, error, detail, request_id: id }) {
  const faults = Array.isArray(detail) ? detail.map(({ msg }) => msg).join('. ') : ''
  return [faults, hint ?? error, id === undefined ? '' : `(${id})`].filter(Boolean).join(' ')
}

/** An element with text and attributes; never markup from outside. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...children)
  return element
}

/** The key, shown once. */
export function keyBox(key, note) {
  const copy = make('button', { class: 'copy', type: 'button', 'data-copy': key }, 'Copy')
  const box = make(
    'div',
    { role: 'status' },
    make('p', {}, make('b', {}, 'Your key. It is shown once: copy it now.')),
    make('div', { class: 'keybox' }, make('code', { id: 'issued-key' }, key), copy),
    make('p', { class: 'note' }, note),
  )
  return { box, copy }
}
