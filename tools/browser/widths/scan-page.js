// Runs in the page. `scanPage()` gives each fault of its layout at the present width, as one line.

/** Two boxes may touch. */
const OVERLAP = { x: 1, y: 2 }
const LONG_LINE = 100
/** Elements that scroll sideways by intent, and the brush, whose grips reach over its ends. */
const SCROLLING = '.brush, pre, nav, nav *, .tabs, .scroll, .json, textarea, input, select'

const boxOf = (element) => element.getBoundingClientRect()
/** Hidden from the eye alone: it is clipped to nothing. */
const isClipped = (element) => {
  for (let one = element; one !== null; one = one.parentElement)
    if (getComputedStyle(one).clipPath === 'inset(50%)') return true
  return false
}
const isShown = (element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  Math.max(boxOf(element).width, boxOf(element).height) > 0 &&
  element.closest('symbol, defs') === null &&
  !isClipped(element)
const short = (text) => text.trim().replace(/\s+/g, ' ').slice(0, 60)
const named = (element) => {
  const of = element.closest('[id]')
  const name = `${element.tagName.toLowerCase()}${element.getAttribute('class') ? `.${element.getAttribute('class').trim().replaceAll(/\s+/g, '.')}` : ''}`
  return of === null || of === element ? name : `#${of.id} ${name}`
}

function pageOverflow() {
  const over = document.documentElement.scrollWidth - innerWidth
  if (over <= 0) return []
  const beyond = [...document.body.querySelectorAll('*')].filter(
    (element) => isShown(element) && boxOf(element).right > innerWidth && element.closest('nav') === null,
  )
  const names = beyond.slice(-3).map((element) => `${named(element)} "${short(element.textContent)}"`)
  return [`the page is ${over} px wider than the window: ${names.join(', ')}`]
}

/** Texts of an outer SVG that intersect. */
function crossedTexts() {
  return [...document.querySelectorAll('svg')].flatMap((svg) => {
    if (svg.ownerSVGElement !== null) return []
    const texts = [...svg.querySelectorAll('text')].filter(isShown)
    const boxes = texts.map(boxOf)
    const faults = []
    for (let one = 0; one < texts.length; one++) {
      for (let other = one + 1; other < texts.length; other++) {
        if (!intersect(boxes[one], boxes[other], OVERLAP)) continue
        faults.push(
          `${named(svg)}: "${short(texts[one].textContent)}" lies on "${short(texts[other].textContent)}"`,
        )
      }
    }
    return faults
  })
}

const intersect = (one, other, { x, y }) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > x &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > y

/** Share of the lower of two lines by which they may overlap: boxes of letters are higher than lines. */
const LINES_OVERLAP = 0.4

/** Lines of text of a figure that lie on each other, besides those of drawings. */
function crossedLines() {
  return [...document.querySelectorAll('figure, .fig')].flatMap((figure) => {
    const lines = textsOf(figure).filter(({ element }) => element.closest('svg, [popover]') === null)
    return lines.flatMap((one, index) =>
      lines.slice(index + 1).flatMap((other) => {
        const y = LINES_OVERLAP * Math.min(one.rect.height, other.rect.height)
        return intersect(one.rect, other.rect, { x: 2, y })
          ? [`"${short(one.element.textContent)}" lies on "${short(other.element.textContent)}"`]
          : []
      }),
    )
  })
}

/** Texts of a figure beyond its sides. */
function escapedTexts() {
  return [...document.querySelectorAll('figure, .fig')].flatMap((figure) => {
    const { left, right } = boxOf(figure)
    return textsOf(figure).flatMap(({ element, rect }) =>
      (rect.left < left - 1 || rect.right > right + 1) && element.closest(SCROLLING) === null
        ? [`"${short(element.textContent)}" lies outside ${named(figure)}`]
        : [],
    )
  })
}

/** Elements whose own text or hidden overflow is wider than they are. */
function cutElements() {
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const { clientWidth, scrollWidth } = element
    if (clientWidth === 0 || scrollWidth <= clientWidth + 1 || element.closest('svg') !== null) return []
    if (element.matches(SCROLLING) || !(hasText(element) || clips(element)) || !isShown(element)) return []
    return [`${named(element)} is cut: ${scrollWidth} in ${clientWidth} px, "${short(element.textContent)}"`]
  })
}

const hasText = ({ childNodes }) =>
  [...childNodes].some(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() !== '')
const clips = (element) => getComputedStyle(element).overflowX !== 'visible'

/** Long lines through a text, unless the text lies above them on a ground of its own. */
function linesThroughTexts() {
  return [...document.querySelectorAll('line.ink')].flatMap((line) => {
    if (!isShown(line)) return []
    const box = boxOf(line)
    if (Math.max(box.width, box.height) <= LONG_LINE) return []
    const figure = line.closest('figure, .fig, section') ?? document.body
    return textsOf(figure).flatMap(({ element, rect }) =>
      intersect(thick(box), rect, { x: 0, y: 0 }) && !isAbove(element, line, rect, box)
        ? [`${named(line)} goes through "${short(element.textContent)}"`]
        : [],
    )
  })
}

const thick = ({ left, right, top, bottom }) => ({ left: left - 0.5, right: right + 0.5, top, bottom })

/** Each line of text of a figure with its box. */
function textsOf(figure) {
  const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT)
  const found = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (node.data.trim() === '' || element.closest('script, title') !== null || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) found.push({ element, rect })
  }
  return found
}

function isAbove(element, line, rect, box) {
  if (element.closest('text')?.classList.contains('halo'))
    return (line.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const ground = groundOf(element)
  if (ground === null) return false
  const x = Math.min(Math.max((box.left + box.right) / 2, rect.left), rect.right)
  const y = Math.min(Math.max((rect.top + rect.bottom) / 2, box.top), box.bottom)
  // Both boxes were read before the page was scrolled for another text.
  const scrolled = () => boxOf(line).top - box.top
  scrollTo({ top: scrollY + y + scrolled() - innerHeight / 2, behavior: 'instant' })
  const stack = document.elementsFromPoint(x, y + scrolled())
  const places = [stack.findIndex((one) => ground.contains(one)), stack.indexOf(line)]
  return places[0] !== -1 && (places[1] === -1 || places[0] < places[1])
}

/** The nearest element around a text with a ground, within its figure. */
function groundOf(element) {
  for (
    let one = element;
    one !== null && !one.matches('figure, .fig, section, body');
    one = one.parentElement
  ) {
    if (!/rgba\(.*, 0\)|transparent/.test(getComputedStyle(one).backgroundColor)) return one
  }
  return null
}

function headings() {
  const shown = [...document.querySelectorAll('h1')].filter((element) => element.checkVisibility())
  return shown.length === 1 ? [] : [`${shown.length} first headings`]
}

function scanPage() {
  return [
    ...new Set([
      ...pageOverflow(),
      ...crossedTexts(),
      ...crossedLines(),
      ...escapedTexts(),
      ...cutElements(),
      ...linesThroughTexts(),
      ...headings(),
    ]),
  ]
}

// What lets the pointer through would be missing among the elements at a point.
const sheet = new CSSStyleSheet()
sheet.replaceSync('* { pointer-events: auto !important }')
document.adoptedStyleSheets.push(sheet)
window.scanPage = scanPage
