import { make } from './session.js'

/** A bar beside the largest of its rows. */
export function shareBar(credits, rows) {
  const most = Math.max(1, ...rows.map((row) => row.credits))
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', 'share')
  svg.setAttribute('height', '8')
  svg.setAttribute('aria-hidden', 'true')
  for (const [width, name] of [
    ['100%', 'f-rule'],
    [`${(credits / most) * 100}%`, 'drv'],
  ]) {
    const bar = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
    bar.setAttribute('width', width)
    bar.setAttribute('height', '8')
    bar.setAttribute('class', name)
    svg.append(bar)
  }
  return svg
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
