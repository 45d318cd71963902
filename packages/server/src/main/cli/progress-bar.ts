const WIDTH = 40

/** On stderr, if it is a terminal. */
export function progressBar(): {
  readonly progress: (share: number, label: string) => void
  readonly stop: () => void
} {
  const { stderr } = process
  const show = (text: string): void => {
    if (stderr.isTTY) stderr.write(`\r${text.slice(0, (stderr.columns || 80) - 1)}\x1b[K`)
  }
  return {
    progress: (share, label) => {
      const done = Math.round(WIDTH * share)
      show(`${'█'.repeat(done)}${'░'.repeat(WIDTH - done)} ${Math.round(100 * share)} % ${label}`)
    },
    stop: () => show(''),
  }
}
