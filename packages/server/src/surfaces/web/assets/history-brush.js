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
export function brushOn(plot, given, changed, settled) {
  const { dates } = given
  const last = dates.length - 1
  let { from, to } = given
  let resting
  const whole = made('grab whole')
  const grips = ['from', 'to'].map((name) => slider(name))
  plot.classList.add('active')
  plot.append(whole, ...grips)
  place()

  function slider(name) {
    const grip = made(`grab ${name}`)
    grip.tabIndex = 0
    grip.setAttribute('role', 'slider')
    grip.setAttribute('aria-label', `Window ${name}`)
    grip.setAttribute('aria-valuemin', '0')
    grip.setAttribute('aria-valuemax', String(last))
    const at = () => (name === 'from' ? from : to)
    const moveTo = (place) => (name === 'from' ? set(place, to, 'from') : set(from, place, 'to'))
    drag(grip, () => {
      const start = at()
      return (moved) => moveTo(start + moved)
    })
    grip.addEventListener('keydown', (event) => {
      const step = event.shiftKey ? YEAR : MONTH
      const wanted = {
        ArrowLeft: at() - step,
        ArrowDown: at() - step,
        ArrowRight: at() + step,
        ArrowUp: at() + step,
        Home: 0,
        End: last,
      }[event.key]
      if (wanted === undefined) return
      event.preventDefault()
      moveTo(wanted)
      clearTimeout(resting)
      resting = setTimeout(() => settled(from, to), KEYS_REST_MS)
    })
    return grip
  }

  drag(whole, () => {
    const start = from
    return (moved) => shift(start + moved)
  })
  // Beside the window a press takes its middle there.
  drag(plot, (event) => {
    const { left, width } = plot.getBoundingClientRect()
    const start = Math.round(((event.clientX - left) / width) * last - (to - from) / 2)
    shift(start)
    return (moved) => shift(start + moved)
  })

  function drag(element, begin) {
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || event.target !== element) {
        if (!(element === plot && event.target instanceof SVGElement)) return
      }
      event.preventDefault()
      element.focus?.({ preventScroll: true })
      const { width } = plot.getBoundingClientRect()
      const move = begin(event)
      element.setPointerCapture(event.pointerId)
      const follow = ({ clientX }) => move(Math.round(((clientX - event.clientX) / width) * last))
      const end = () => {
        element.removeEventListener('pointermove', follow)
        settled(from, to)
      }
      element.addEventListener('pointermove', follow)
      element.addEventListener('lostpointercapture', end, { once: true })
    })
  }

  function shift(start) {
    const length = to - from
    const first = Math.min(Math.max(0, start), last - length)
    set(first, first + length)
  }

  /** @param held the end that stays within its bounds by the other one */
  function set(first, end, held) {
    from = held === 'from' ? Math.min(Math.max(0, first), to - FEWEST) : first
    to = held === 'to' ? Math.max(Math.min(last, end), from + FEWEST) : end
    place()
    changed(from, to)
  }

  function place() {
    const [left, right] = [from, to].map((one) => (one / last) * 100)
    const box = (name, x, width) => {
      const rect = plot.querySelector(`[data-brush=${name}]`)
      rect.setAttribute('x', `${x}%`)
      if (width !== undefined) rect.setAttribute('width', `${width}%`)
    }
    box('before', 0, left)
    box('after', right, 100 - right)
    box('window', left, right - left)
    box('from', left)
    box('to', right)
    whole.style.left = `${left}%`
    whole.style.width = `${right - left}%`
    for (const [index, grip] of grips.entries()) {
      const one = [from, to][index]
      grip.style.left = `${(one / last) * 100}%`
      grip.setAttribute('aria-valuenow', String(one))
      grip.setAttribute('aria-valuetext', `${['from', 'to'][index]} ${longDate(dates[one])}`)
    }
  }

  return {
    /** Moves the window without telling of it. */
    show(first, end) {
      from = first
      to = end
      place()
    },
  }
}

function made(name) {
  const element = document.createElement('div')
  element.className = name
  return element
}
