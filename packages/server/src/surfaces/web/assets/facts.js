/** Opens the fact of a number under the pointer and at the focus; without this a click opens it. */
const ROOM = 8

const factOf = (button) => document.getElementById(button.getAttribute('popovertarget'))

function open(button) {
  const fact = factOf(button)
  fact.showPopover({ source: button })
  if (!CSS.supports('position-area', 'block-end')) place(fact, button)
}

const close = (button) => factOf(button).hidePopover()

/** Below its number, or above if there is no room: for browsers that cannot place it by themselves. */
function place(fact, button) {
  const { left, top, bottom } = button.getBoundingClientRect()
  const fits = bottom + ROOM + fact.offsetHeight <= innerHeight
  fact.style.left = `${Math.max(ROOM, Math.min(innerWidth - fact.offsetWidth - ROOM, left))}px`
  fact.style.top = `${fits ? bottom + ROOM : Math.max(ROOM, top - fact.offsetHeight - ROOM)}px`
}

for (const button of document.querySelectorAll('.fn')) {
  // A click would close what the pointer has opened.
  button.addEventListener('click', (event) => {
    event.preventDefault()
    open(button)
  })
  button.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && open(button))
  button.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse' && document.activeElement !== button) close(button)
  })
  button.addEventListener('focus', () => open(button))
  button.addEventListener('blur', () => close(button))
}
