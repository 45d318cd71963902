import { fillSnippets } from './page.js'
import { call, keepKey, keyBox, onceOnly, refusalText } from './session.js'

const form = document.getElementById('free-key')
const field = document.getElementById('email')
const button = form.querySelector('button')
const fault = document.getElementById('email-fault')
/** One for each address, so that a second press asks for the same key again. */
let asked = { email: '', once: '' }

function say(text) {
  fault.textContent = text
  fault.hidden = text === ''
  field.toggleAttribute('aria-invalid', text !== '')
  if (text !== '') field.setAttribute('aria-invalid', 'true')
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const email = field.value.trim()
  if (email === '') {
    say('Enter an e-mail address.')
    field.focus()
    return
  }
  if (asked.email !== email) asked = { email, once: onceOnly() }
  button.disabled = true
  const answer = await call('POST', `/v1/checkout/free?${new URLSearchParams({ email })}`, asked)
  button.disabled = false
  if (!answer.ok) {
    say(refusalText(answer))
    field.focus()
    return
  }
  const { api_key: key, credits } = answer.data
  keepKey(key)
  const note = `${credits.toLocaleString('en-US')} credits. We keep only its SHA-256 and cannot show it again.`
  const { box, copy } = keyBox(key, note)
  form.replaceWith(box)
  copy.focus()
  fillSnippets()
})
