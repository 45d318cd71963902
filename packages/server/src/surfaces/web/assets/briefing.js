const COPIED_FOR_MS = 1600
const ROOM = 8

/** Below its number, within the window: for browsers that cannot place it by themselves. */
function place(button, fact) {
  if (CSS.supports('position-area', 'block-end')) return
  const { left, bottom } = button.getBoundingClientRect()
  fact.style.left = `${Math.max(ROOM, Math.min(innerWidth - fact.offsetWidth - ROOM, left))}px`
  fact.style.top = `${bottom + ROOM}px`
}

function open(button) {
  const fact = document.getElementById(button.getAttribute('popovertarget'))
  fact.showPopover({ source: button })
  place(button, fact)
}

const close = (button) => document.getElementById(button.getAttribute('popovertarget')).hidePopover()

for (const button of document.querySelectorAll('.fn')) {
  // A click would close what the pointer has opened.
  button.addEventListener('click', (event) => {
    event.preventDefault()
    open(button)
  })
  button.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') open(button)
  })
  button.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse' && document.activeElement !== button) close(button)
  })
  button.addEventListener('focus', () => open(button))
  button.addEventListener('blur', () => close(button))
}

async function copyLink(button) {
  const label = button.textContent
  const { href } = document.querySelector('link[rel=canonical]')
  try {
    await navigator.clipboard.writeText(href)
    button.textContent = button.dataset.done
  } catch {
    button.textContent = href
  }
  setTimeout(() => {
    button.textContent = label
  }, COPIED_FOR_MS)
}

const SHARING = { copy: copyLink, print: () => print() }

for (const button of document.querySelectorAll('[data-share]')) {
  button.hidden = false
  button.addEventListener('click', () => SHARING[button.dataset.share](button))
}

const WAYS = { ArrowLeft: 'prev', ArrowRight: 'next' }

addEventListener('keydown', (event) => {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey || target.closest('input, textarea, select')) return
  document.querySelector(`.prevnext [rel=${WAYS[key]}]`)?.click()
})
