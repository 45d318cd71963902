import { longDate } from './history-days.js'

/** Sessions. */
const MONTH = 21
const YEAR = 252
const FEWEST = 20
const KEYS_REST_MS = 400

/**
 * Lets a pointer and keys move the window of the overview.
 * @param given `dates` of all days, and the places `from` and `to`
 * @param changed called with both places at each move
 * @param settled called with both places once the moving ends
 */
export const brushOn = (plot, given, changed, settled) => new Brush(plot, given, { changed, settled })

const ENDS = ['from', 'to']

class Brush {
  #plot
  #dates
  #last
  #window
  #listeners
  #whole
  #grips
  #resting

  constructor(plot, { dates, from, to }, listeners) {
    this.#plot = plot
    this.#dates = dates
    this.#last = dates.length - 1
    this.#window = { from, to }
    this.#listeners = listeners
    this.#whole = made('grab whole')
    this.#grips = ENDS.map((name) => this.#slider(name))
    plot.classList.add('active')
    plot.append(this.#whole, ...this.#grips)
    this.#place()
    this.#drag(this.#whole, () => this.#shifting(this.#window.from))
    // Beside the window a press takes its middle there.
    this.#drag(plot, ({ clientX }) => {
      const { left, width } = plot.getBoundingClientRect()
      const start = Math.round(((clientX - left) / width) * this.#last - this.#length() / 2)
      this.#shift(start)
      return this.#shifting(start)
    })
  }

  /** Moves the window without telling of it. */
  show(from, to) {
    this.#window = { from, to }
    this.#place()
  }

  #slider(name) {
    const grip = made(`grab ${name}`)
    grip.tabIndex = 0
    grip.setAttribute('role', 'slider')
    grip.setAttribute('aria-label', `Window ${name}`)
    grip.setAttribute('aria-valuemin', '0')
    grip.setAttribute('aria-valuemax', String(this.#last))
    this.#drag(grip, () => {
      const start = this.#window[name]
      return (moved) => this.#moveEnd(name, start + moved)
    })
    grip.addEventListener('keydown', (event) => this.#press(event, name))
    return grip
  }

  #press(event, name) {
    const step = event.shiftKey ? YEAR : MONTH
    const at = this.#window[name]
    const place = {
      ArrowLeft: at - step,
      ArrowDown: at - step,
      ArrowRight: at + step,
      ArrowUp: at + step,
      Home: 0,
      End: this.#last,
    }[event.key]
    if (place === undefined) return
    event.preventDefault()
    this.#moveEnd(name, place)
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => this.#settle(), KEYS_REST_MS)
  }

  #drag(element, begin) {
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || event.target !== element) {
        if (!(element === this.#plot && event.target instanceof SVGElement)) return
      }
      event.preventDefault()
      element.focus?.({ preventScroll: true })
      const { width } = this.#plot.getBoundingClientRect()
      const move = begin(event)
      element.setPointerCapture(event.pointerId)
      const follow = ({ clientX }) => move(Math.round(((clientX - event.clientX) / width) * this.#last))
      const end = () => {
        element.removeEventListener('pointermove', follow)
        this.#settle()
      }
      element.addEventListener('pointermove', follow)
      element.addEventListener('lostpointercapture', end, { once: true })
    })
  }

  #length() {
    return this.#window.to - this.#window.from
  }

  #shifting(start) {
    return (moved) => this.#shift(start + moved)
  }

  #shift(start) {
    const length = this.#length()
    const from = Math.min(Math.max(0, start), this.#last - length)
    this.#change({ from, to: from + length })
  }

  /** An end stays within its bounds by the other one. */
  #moveEnd(name, place) {
    const { from, to } = this.#window
    this.#change(
      name === 'from'
        ? { from: Math.min(Math.max(0, place), to - FEWEST), to }
        : { from, to: Math.max(Math.min(this.#last, place), from + FEWEST) },
    )
  }

  #change(window) {
    this.#window = window
    this.#place()
    this.#listeners.changed(window.from, window.to)
  }

  #settle() {
    this.#listeners.settled(this.#window.from, this.#window.to)
  }

  #place() {
    const [left, right] = ENDS.map((name) => (this.#window[name] / this.#last) * 100)
    this.#box('before', 0, left)
    this.#box('after', right, 100 - right)
    this.#box('window', left, right - left)
    this.#box('from', left)
    this.#box('to', right)
    this.#whole.style.left = `${left}%`
    this.#whole.style.width = `${right - left}%`
    for (const [index, grip] of this.#grips.entries()) {
      const place = this.#window[ENDS[index]]
      grip.style.left = `${(place / this.#last) * 100}%`
      grip.setAttribute('aria-valuenow', String(place))
      grip.setAttribute('aria-valuetext', `${ENDS[index]} ${longDate(this.#dates[place])}`)
    }
  }

  #box(name, x, width) {
    const rect = this.#plot.querySelector(`[data-brush=${name}]`)
    rect.setAttribute('x', `${x}%`)
    if (width !== undefined) rect.setAttribute('width', `${width}%`)
  }
}

function made(name) {
  const element = document.createElement('div')
  element.className = name
  return element
}
