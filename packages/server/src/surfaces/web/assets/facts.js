/** Puts the popover of a number below it; without this it opens in the middle. */
const ROOM = 8

for (const button of document.querySelectorAll('.fn[popovertarget]')) {
  const fact = document.getElementById(button.getAttribute('popovertarget'))
  const open = () => {
    fact.showPopover({ source: button })
    place()
  }
  const place = () => {
    const box = button.getBoundingClientRect()
    const left = Math.max(ROOM, Math.min(innerWidth - fact.offsetWidth - ROOM, box.left))
    const below = box.bottom + ROOM
    const fits = below + fact.offsetHeight <= innerHeight
    fact.style.left = `${left}px`
    fact.style.top = `${fits ? below : Math.max(ROOM, box.top - fact.offsetHeight - ROOM)}px`
  }
  button.addEventListener('click', () => requestAnimationFrame(place))
  button.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && open())
  button.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && fact.hidePopover())
}
