const COPIED_FOR_MS = 1600

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
