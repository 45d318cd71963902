/** Search as a dialog: `/`, Ctrl-K or a click on the field of the header opens it. */
const ASK_AFTER_MS = 80
const TYPING = 'input, textarea, select, [contenteditable]'

const field = document.querySelector('.find input')
let shown
let asked
let timer

addEventListener('keydown', (event) => {
  const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
  const isSlash = event.key === '/' && !event.target.closest?.(TYPING)
  if (!isShortcut && !isSlash) return
  event.preventDefault()
  open()
})
field?.addEventListener('click', open)

const made = (name, attributes = {}, ...children) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

const key = (name) => made('kbd', { class: 'kbd' }, name)

function create() {
  const input = made('input', {
    name: 'q',
    type: 'search',
    maxlength: '40',
    autocomplete: 'off',
    role: 'combobox',
    placeholder: 'Asset, day, call or guide',
    'aria-label': 'Search',
    'aria-autocomplete': 'list',
    'aria-controls': 'pal-hits',
    'aria-expanded': 'false',
  })
  const form = made('form', { action: '/search', role: 'search' }, input)
  const hits = made('div', { id: 'pal-hits', role: 'listbox', 'aria-label': 'Results' })
  const said = made('p', { class: 'vh', role: 'status' })
  const keys = made(
    'footer',
    {},
    made('span', {}, key('↑'), ' ', key('↓'), ' choose'),
    made('span', {}, key('Enter'), ' open'),
    made('span', {}, key('Esc'), ' close'),
  )
  const dialog = made('dialog', { class: 'pal', 'aria-label': 'Search' }, form, hits, said, keys)
  document.body.append(dialog)
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(ask, ASK_AFTER_MS)
  })
  dialog.addEventListener('keydown', steer)
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  form.addEventListener('submit', (event) => {
    const chosen = isCurrent() ? active() : undefined
    if (chosen === undefined) return
    event.preventDefault()
    chosen.click()
  })
  return { dialog, input, hits, said }
}

function open() {
  shown ??= create()
  if (shown.dialog.open) return
  shown.input.value = field?.value ?? ''
  shown.dialog.showModal()
  shown.input.focus()
  ask()
}

const options = () => [...shown.hits.querySelectorAll('[role=option]')]
const active = () => shown.hits.querySelector('[aria-selected=true]') ?? undefined
/** Whether the results are of what stands in the field. */
const isCurrent = () => shown.hits.dataset.of === shown.input.value.trim()

async function ask() {
  const text = shown.input.value.trim()
  asked?.abort()
  asked = new AbortController()
  if (text === '') return show([], text)
  try {
    const response = await fetch(`/search.json?${new URLSearchParams({ q: text })}`, { signal: asked.signal })
    if (!response.ok) throw new Error(response.statusText)
    show((await response.json()).groups, text)
  } catch (error) {
    if (error.name === 'AbortError') return
    show([], text)
    shown.said.textContent = 'No answer. Enter shows the results as a page.'
  }
}

function show(groups, text) {
  const { hits, input, said } = shown
  hits.dataset.of = text
  hits.replaceChildren(...groups.map(groupOf))
  const count = options().length
  input.setAttribute('aria-expanded', String(count > 0))
  said.textContent = text === '' ? '' : count === 0 ? 'Nothing found' : `${count} results`
  select(0)
}

const groupOf = ({ group, hits }) =>
  made(
    'div',
    { role: 'group', 'aria-label': group },
    made('span', { class: 'pal-group', 'aria-hidden': 'true' }, group),
    ...hits.map(({ label, title, detail, href }) =>
      made(
        'a',
        { href, role: 'option', tabindex: '-1', id: `hit ${href}`.replaceAll(/\W+/g, '-') },
        made('b', {}, label),
        made('span', {}, title),
        made('span', { class: 'label' }, detail),
      ),
    ),
  )

function select(index) {
  const all = options()
  for (const [at, option] of all.entries()) option.setAttribute('aria-selected', String(at === index))
  const chosen = all[index]
  if (chosen === undefined) return shown.input.removeAttribute('aria-activedescendant')
  shown.input.setAttribute('aria-activedescendant', chosen.id)
  chosen.scrollIntoView({ block: 'nearest' })
}

function steer(event) {
  // In a search field it would only empty the field.
  if (event.key === 'Escape') {
    event.preventDefault()
    shown.dialog.close()
    return
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const all = options()
  if (step === undefined || all.length === 0) return
  event.preventDefault()
  select((all.indexOf(active()) + step + all.length) % all.length)
}
