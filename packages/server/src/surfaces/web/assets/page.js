import { keepKey, keptKey, masked } from './session.js'

const root = document.documentElement
const COPIED_FOR_MS = 1600

const isDark = () =>
  root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches

function switchTheme() {
  root.dataset.theme = isDark() ? 'light' : 'dark'
  try {
    localStorage.setItem('theme', root.dataset.theme)
  } catch {
    // Kept for this page only.
  }
}

/** Shows a figure or the very answer it was drawn from. */
async function show(button) {
  const figure = document.getElementById(button.dataset.of)
  const json = button.dataset.show === 'json'
  const answer = figure.querySelector('[data-view=json]')
  for (const one of button.parentElement.children) one.setAttribute('aria-pressed', String(one === button))
  figure.querySelector('[data-view=fig]').hidden = json
  answer.hidden = !json
  if (!json || answer.textContent !== '') return
  answer.textContent = 'Loading'
  try {
    const response = await fetch(answer.dataset.call)
    answer.textContent = JSON.stringify(await response.json(), null, 2)
  } catch {
    answer.textContent = `GET ${answer.dataset.call} was not answered. Try again in a moment.`
  }
}

async function copy(button) {
  button.dataset.label ??= button.textContent
  const text = button.dataset.copy ?? button.closest('.code').querySelector('[data-copyable]').textContent
  const whole = text.replaceAll(masked(keptKey()), keptKey()).replaceAll(/^\$ /gm, '')
  try {
    await navigator.clipboard.writeText(whole)
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Select and copy'
  }
  setTimeout(() => {
    button.textContent = button.dataset.label
  }, COPIED_FOR_MS)
}

/** A new key is that of this tab too, until the end of the session. */
function keepIssued() {
  const issued = document.querySelector('#issued-key')
  if (issued !== null) keepKey(issued.textContent)
  const signOut = document.querySelector('form[action="/account/sign-out"]')
  signOut?.addEventListener('submit', () => keepKey(''))
}

/** Snippets show the key of this session masked; copying gives it whole. */
function fillSnippets() {
  const key = keptKey()
  if (key === '') return
  for (const place of document.querySelectorAll('[data-key]')) place.textContent = masked(key)
}

addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null
  if (button === null) return
  if ('themeToggle' in button.dataset) switchTheme()
  else if ('show' in button.dataset) show(button)
  else if (button.classList.contains('copy')) copy(button)
})

keepIssued()
fillSnippets()
