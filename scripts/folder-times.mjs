// A reporter of Node's test runner: prints how long the tests of each folder took, in seconds of the clock.
import { dirname, relative } from 'node:path'

/** How many folders of a file's path name its row. */
const DEPTH = 4

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* folderTimes(events) {
  const folders = new Map()
  for await (const { type, data } of events) {
    const isWhole = (type === 'test:pass' || type === 'test:fail') && data.nesting === 0
    if (!isWhole || data.file === undefined) continue
    const folder = dirname(relative(process.cwd(), data.file)).split('/').slice(0, DEPTH).join('/')
    const { tests, ms } = folders.get(folder) ?? { tests: 0, ms: 0 }
    folders.set(folder, { tests: tests + 1, ms: ms + data.details.duration_ms })
  }
  yield '\nSeconds by folder; files run at the same time, so the sum is more than the run took\n'
  for (const [folder, { tests, ms }] of [...folders].sort(([, a], [, b]) => b.ms - a.ms)) {
    yield `${(ms / 1000).toFixed(1).padStart(8)} s ${String(tests).padStart(5)} tests  ${folder}\n`
  }
}
