try {
  const kept = localStorage.getItem('theme')
  if (kept === 'dark' || kept === 'light') document.documentElement.dataset.theme = kept
} catch {
  // Without storage the system decides.
}
