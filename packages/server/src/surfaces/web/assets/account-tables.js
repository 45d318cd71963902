import { make } from './session.js'

const SVG = 'http://www.w3.org/2000/svg'
const DAY_MS = 86_400_000
const DAYS = 30
const BARS_HEIGHT = 120
const LABELS_HEIGHT = 24

function drawn(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...children)
  return element
}

/** A bar beside the largest of its rows. */
export function shareBar(credits, rows) {
  const most = Math.max(1, ...rows.map((row) => row.credits))
  return drawn(
    'svg',
    { class: 'share', height: '8', 'aria-hidden': 'true' },
    drawn('rect', { width: '100%', height: '8', class: 'f-rule' }),
    drawn('rect', { width: `${(credits / most) * 100}%`, height: '8', class: 'drv' }),
  )
}

/** Credits of each of the last 30 days, today outlined; a day that is not among the rows had no call. */
export function dayBars(rows) {
  const today = Math.floor(Date.now() / DAY_MS)
  const used = new Map(rows.map(({ day, credits }) => [day, credits]))
  const days = Array.from({ length: DAYS }, (_, index) =>
    new Date((today - DAYS + 1 + index) * DAY_MS).toISOString().slice(0, 10),
  )
  const most = Math.max(1, ...used.values())
  const width = 100 / DAYS
  const bars = days.map((day, index) => {
    const credits = used.get(day) ?? 0
    const height = (credits / most) * BARS_HEIGHT
    const last = index === DAYS - 1
    return drawn(
      'rect',
      {
        x: `${index * width + width * 0.15}%`,
        width: `${width * 0.7}%`,
        y: String(BARS_HEIGHT + 14 - height),
        height: String(height),
        class: last ? 'drv today' : 'drv',
      },
      drawn('title', {}, `${day}: ${credits.toLocaleString('en-US')}`),
    )
  })
  const base = BARS_HEIGHT + 14
  const peak = days.find((day) => used.get(day) === most)
  const says = `Credits by day over ${DAYS} days: most on ${peak ?? 'none'}, ${most.toLocaleString('en-US')}.`
  return drawn(
    'svg',
    { class: 'bars', height: String(base + LABELS_HEIGHT), role: 'img', 'aria-label': says },
    drawn('text', { x: '0', y: '10' }, `${most.toLocaleString('en-US')} credits`),
    drawn('line', { x1: '0', x2: '100%', y1: '14', y2: '14', class: 'gl' }),
    ...bars,
    drawn('line', { x1: '0', x2: '100%', y1: String(base), y2: String(base), class: 'gl2' }),
    drawn('text', { x: '0', y: String(base + 18) }, days[0]),
    drawn('text', { x: '100%', y: String(base + 18), class: 'e' }, 'today'),
  )
}

/** A part of the page, with the call that answers it. */
export function figure(title, path, ...body) {
  const code = make('code', {}, `${path.split(' ')[0]} `, make('b', {}, path.split(' ')[1]))
  const header = make(
    'header',
    {},
    make('h2', { class: 't' }, title),
    make('span', { class: 'call' }, code, make('span', {}, 'free')),
  )
  return make('figure', { class: 'fig' }, header, ...body)
}

/** A table; the first column names the rows. */
export function table(heads, rows) {
  const numeric = (index) =>
    index === 1 || index === 2 || (index === 3 && heads[3] !== 'Share') ? { class: 'num' } : {}
  const head = make(
    'tr',
    {},
    ...heads.map((text, index) => make('th', { scope: 'col', ...numeric(index) }, text)),
  )
  const body = rows.map((cells) =>
    make(
      'tr',
      {},
      ...cells.map((cell, index) =>
        index === 0 ? make('th', { scope: 'row' }, cell) : make('td', numeric(index), cell),
      ),
    ),
  )
  return make(
    'div',
    { class: 'scroll' },
    make('table', { class: 'tight pad' }, make('thead', {}, head), make('tbody', {}, ...body)),
  )
}
