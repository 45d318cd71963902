/** Crosshair, values and arrow keys of the charts, from the points beside each of them. */
const SPEAK_EVERY_MS = 1000
const MONTH_STEP = 21
const DAY_MS = 86_400_000

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
export function attach(plot, series, onRead = () => undefined) {
  const drawing = plot.querySelector('svg')
  if (drawing !== null) new Readout(plot, drawing, series, onRead)
}

class Readout {
  #plot
  #drawing
  #series
  #onRead
  #cursor = hiddenBox('cursor')
  #box = hiddenBox('readout')
  #spoken = document.createElement('p')
  #at
  #last
  #lastSpoken = 0
  #speaking

  constructor(plot, drawing, series, onRead) {
    this.#plot = plot
    this.#drawing = drawing
    this.#series = series
    this.#onRead = onRead
    this.#last = series.x.length - 1
    this.#at = this.#last
    this.#spoken.className = 'vh'
    this.#spoken.setAttribute('aria-live', 'polite')
    plot.append(this.#cursor, this.#box, this.#spoken)
    plot.addEventListener('pointermove', (event) => this.#follow(event))
    plot.addEventListener('pointerdown', (event) => this.#follow(event))
    // A tap keeps its reading until something else is touched.
    plot.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') this.#show(false)
    })
    addEventListener('pointerdown', ({ target }) => {
      if (!plot.contains(target)) this.#show(false)
    })
    plot.addEventListener('blur', () => this.#show(false))
    plot.addEventListener('keydown', (event) => this.#press(event))
  }

  #press(event) {
    const step = event.shiftKey ? MONTH_STEP : 1
    const to = { ArrowLeft: this.#at - step, ArrowRight: this.#at + step, Home: 0, End: this.#last }[
      event.key
    ]
    if (to === undefined) {
      if (event.key === 'Escape') this.#show(false)
      return
    }
    event.preventDefault()
    this.#move(to)
    this.#speak()
  }

  #follow({ clientX }) {
    const box = this.#drawing.getBoundingClientRect()
    this.#move(Math.round(((clientX - box.left) / box.width) * this.#last))
  }

  #move(index) {
    this.#at = Math.min(this.#last, Math.max(0, index))
    const box = this.#drawing.getBoundingClientRect()
    const outer = this.#plot.getBoundingClientRect()
    const left = box.left - outer.left + (this.#at / Math.max(1, this.#last)) * box.width
    this.#box.replaceChildren(this.#series.x[this.#at])
    for (const [name, text] of this.#words()) {
      const strong = document.createElement('b')
      strong.textContent = text
      this.#box.append(name === '' ? ' ' : `  ${name} `, strong)
    }
    this.#show(true)
    this.#cursor.style.left = `${left}px`
    const width = this.#box.offsetWidth
    this.#onRead(this.#at)
    const beside = left > outer.width / 2 ? left - width - 10 : left + 10
    this.#box.style.left = `${Math.max(4, Math.min(outer.width - width - 8, beside))}px`
  }

  #words() {
    return Object.entries(this.#series.y).map(([name, values]) => {
      const value = values[this.#at]
      if (value === null) return [name, 'not known']
      return [name, typeof value === 'number' ? value.toLocaleString('en-US') : value]
    })
  }

  /** Says where the reading stands when it is time to speak, so the last position is never left out. */
  #speak() {
    clearTimeout(this.#speaking)
    const wait = this.#lastSpoken + SPEAK_EVERY_MS - performance.now()
    this.#speaking = setTimeout(
      () => {
        this.#lastSpoken = performance.now()
        const values = this.#words().map(([name, text]) => `${name} ${text}`)
        this.#spoken.textContent = `${this.#series.x[this.#at]}: ${values.join(', ')}`
      },
      Math.max(0, wait),
    )
  }

  #show(isShown) {
    this.#cursor.hidden = !isShown
    this.#box.hidden = !isShown
  }
}

function hiddenBox(name) {
  const element = document.createElement('div')
  element.className = name
  element.hidden = true
  return element
}

for (const plot of document.querySelectorAll('[data-readout]')) {
  const source = plot.parentElement.querySelector('script.series')
  if (source !== null) attach(plot, unpacked(JSON.parse(source.textContent)))
}
