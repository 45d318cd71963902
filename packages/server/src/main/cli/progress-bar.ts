import { SingleBar } from 'cli-progress'

/** On stderr, if it is a terminal. */
export function progressBar(): {
  readonly progress: (share: number, label: string) => void
  readonly stop: () => void
} {
  const bar = new SingleBar({
    format: '{bar} {percentage} % {label}',
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
  })
  bar.start(100, 0, { label: '' })
  return {
    progress: (share, label) => bar.update(Math.round(100 * share), { label }),
    stop: () => bar.stop(),
  }
}
