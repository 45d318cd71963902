/** Crosshair, values and arrow keys of the charts, from the points beside each of them. */
const SPEAK_EVERY_MS = 1000
const MONTH_STEP = 21
const DAY_MS = 86_400_000

for (const plot of document.querySelectorAll('[data-readout]')) {
  const source = plot.parentElement.querySelector('script.series')
  if (source !== null) attach(plot, unpacked(JSON.parse(source.textContent)))
}

/** Days and values from the first day and the steps to the next ones, changes of numbers and runs of states. */
function unpacked({ from, steps, numbers, states }) {
  let day = Date.parse(from)
  const x = [0, ...steps].map((step) => {
    day += step * DAY_MS
    return new Date(day).toISOString().slice(0, 10)
  })
  const y = Object.fromEntries(Object.entries(numbers).map(([name, packed]) => [name, summed(packed)]))
  const named = states.flatMap(([state, count]) => Array(count).fill(state))
  return { x, y: named.length === 0 ? y : { ...y, '': named } }
}

function summed({ digits, changes }) {
  let sum = 0
  return changes.map((change) => {
    if (change === null) return null
    sum += change
    return sum / 10 ** digits
  })
}

/** @param onRead called with the place of the day that is shown */
export function attach(plot, { x, y }, onRead = () => undefined) {
  const drawing = plot.querySelector('svg')
  if (drawing === null) return
  const cursor = document.createElement('div')
  const readout = document.createElement('div')
  const spoken = document.createElement('p')
  cursor.className = 'cursor'
  readout.className = 'readout'
  spoken.className = 'vh'
  spoken.setAttribute('aria-live', 'polite')
  cursor.hidden = true
  readout.hidden = true
  plot.append(cursor, readout, spoken)
  let at = x.length - 1
  let lastSpoken = 0
  let speaking

  const words = (index) =>
    Object.entries(y).map(([name, values]) => {
      const value = values[index]
      const text =
        value === null ? 'not known' : typeof value === 'number' ? value.toLocaleString('en-US') : value
      return [name, text]
    })

  function move(index) {
    at = Math.min(x.length - 1, Math.max(0, index))
    const box = drawing.getBoundingClientRect()
    const outer = plot.getBoundingClientRect()
    const left = box.left - outer.left + (at / Math.max(1, x.length - 1)) * box.width
    readout.replaceChildren(x[at])
    for (const [name, text] of words(at)) {
      const strong = document.createElement('b')
      strong.textContent = text
      readout.append(name === '' ? ' ' : `  ${name} `, strong)
    }
    cursor.hidden = false
    readout.hidden = false
    cursor.style.left = `${left}px`
    const room = outer.width - readout.offsetWidth - 8
    onRead(at)
    readout.style.left = `${Math.max(4, Math.min(room, left > outer.width / 2 ? left - readout.offsetWidth - 10 : left + 10))}px`
  }

  /** Says where the reading stands when it is time to speak, so the last position is never left out. */
  function speak() {
    clearTimeout(speaking)
    speaking = setTimeout(
      () => {
        lastSpoken = performance.now()
        spoken.textContent = `${x[at]}: ${words(at)
          .map(([name, text]) => `${name} ${text}`)
          .join(', ')}`
      },
      Math.max(0, lastSpoken + SPEAK_EVERY_MS - performance.now()),
    )
  }

  function hide() {
    cursor.hidden = true
    readout.hidden = true
  }

  const follow = ({ clientX }) => {
    const box = drawing.getBoundingClientRect()
    move(Math.round(((clientX - box.left) / box.width) * (x.length - 1)))
  }
  plot.addEventListener('pointermove', follow)
  plot.addEventListener('pointerdown', follow)
  // A tap keeps its reading until something else is touched.
  plot.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') hide()
  })
  addEventListener('pointerdown', ({ target }) => {
    if (!plot.contains(target)) hide()
  })
  plot.addEventListener('blur', hide)
  plot.addEventListener('keydown', (event) => {
    const step = event.shiftKey ? MONTH_STEP : 1
    const to = { ArrowLeft: at - step, ArrowRight: at + step, Home: 0, End: x.length - 1 }[event.key]
    if (to === undefined) {
      if (event.key === 'Escape') hide()
      return
    }
    event.preventDefault()
    move(to)
    speak()
  })
}
