import { brushOn } from './history-brush.js'
import { loadDays, longDate } from './history-days.js'
import { previewOf } from './history-preview.js'
import { attach } from './readout.js'

const FEWEST = 20
const root = document.getElementById('history')
const [from, to] = ['from', 'to'].map((id) => document.getElementById(id))
const copy = root.querySelector('.toolbar .copy')
copy.hidden = false
copy.dataset.copy = location.href

const days = await loadDays(root.dataset.days)
const preview = previewOf(days)
const windowPlot = () => root.querySelector('[data-window]')
const shown = () => windowPlot().dataset.window.split(' ').map(Number)

const [first, last] = shown()
const brush = brushOn(
  root.querySelector('.brush'),
  { dates: days.date, from: first, to: last },
  (start, end) => {
    from.value = days.date[start]
    to.value = days.date[end]
    preview.show(windowPlot(), start, end)
  },
  open,
)
read()

for (const input of [from, to]) {
  input.addEventListener('change', () => {
    const start = days.date.findIndex((date) => date >= from.value)
    const end = days.date.findLastIndex((date) => date <= to.value)
    if (start < 0 || end - start < FEWEST) return
    brush.show(start, end)
    open(start, end)
  })
}

let asked = 0

/** Shows a window as the service draws it, and puts it into the address. */
async function open(start, end) {
  const turn = ++asked
  const address = `${root.dataset.base}?from=${days.date[start]}&to=${days.date[end]}`
  const response = await fetch(address)
  const text = await response.text()
  if (turn !== asked || !response.ok) return
  const page = new DOMParser().parseFromString(text, 'text/html')
  for (const place of ['#window', '#overview nav', '#day nav']) {
    document.querySelector(place).replaceWith(page.querySelector(place))
  }
  history.replaceState(null, '', address)
  copy.dataset.copy = location.href
  read()
}

/** Cursor, values and keys of the window, and the way to the day that is read. */
function read() {
  const plot = windowPlot()
  const [start, end] = shown()
  const cut = (values) => values.slice(start, end + 1)
  plot.tabIndex = 0
  plot.setAttribute('role', 'group')
  plot.setAttribute(
    'aria-label',
    'Market by day. Left and right arrows move a day, with Shift a month; Enter opens the day.',
  )
  const link = document.createElement('a')
  link.className = 'open-day'
  link.hidden = true
  plot.closest('figure').querySelector('.foot').append(link)
  const values = {
    Risk: cut(days.risk),
    'S&P 500': cut(days.sp500),
    VIX: cut(days.vix),
    '': cut(days.regime),
  }
  attach(plot, { x: cut(days.date), y: values }, (place) => {
    const date = days.date[start + place]
    link.href = `/history/${date}?from=${days.date[start]}&to=${days.date[end]}`
    link.textContent = `Open ${longDate(date)}`
    link.hidden = false
  })
  plot.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' && !link.hidden) location.assign(link.href)
  })
}
