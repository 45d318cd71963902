import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChildProcesses, canPin, childProcesses } from './child-processes.ts'
import { type Setting, startContenders } from './contenders.ts'
import { startLoadGenerator } from './load-generator.ts'
import { describeMachine } from './machine.ts'
import type { MeasuredService } from './measured-service.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { type Memory, memoryOf } from './process-figures.ts'
import { printMachine, printRows, printVerdicts } from './report.ts'
import { summarise } from './summary.ts'
import { verdicts } from './targets.ts'
import { runWindows, type Window } from './windows.ts'

const RESULTS = join(import.meta.dirname, 'results')

try {
  const options = readOptions(process.argv.slice(2))
  if (process.platform !== 'linux') throw new Error('figures are read from /proc: this needs Linux')
  if (options) await runBench(options)
  else console.log(USAGE)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function runBench(options: Options): Promise<void> {
  removeLeftovers()
  const directory = join(RESULTS, `run-${process.pid}`)
  mkdirSync(directory, { recursive: true })
  const children = childProcesses(directory)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
  process.once('exit', () => {
    children.kill()
    rmSync(directory, { recursive: true, force: true })
  })
  try {
    await measure(options, children, directory)
  } finally {
    await children.stop()
  }
}

/** Of runs that were killed. */
function removeLeftovers(): void {
  const names = existsSync(RESULTS) ? readdirSync(RESULTS) : []
  for (const name of names) {
    const pid = /^run-(\d+)$/.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(RESULTS, name), { recursive: true, force: true })
  }
}

async function measure(options: Options, children: ChildProcesses, directory: string): Promise<void> {
  const machine = describeMachine(directory)
  const pinned = machine.cores > 1 && canPin()
  printMachine(machine, pinned)

  const setting = await startContenders({ options, children, core: pinned ? 0 : undefined, directory })
  const { service, contenders, answers } = setting
  const idle = memoryOf(service.server.pid)
  const paths = answers.map((answer) => answer.path)
  const run = startLoadGenerator(children, pinned ? 1 : undefined)
  const windows = await runWindows({ options, contenders, paths, run, onProgress })
  const loaded = memoryOf(service.server.pid)

  const rows = summarise(windows, contenders)
  const targets = verdicts(rows, loaded)
  const bodyBytes = answers.map((answer) => Buffer.byteLength(answer.body))
  printRows(rows, new Map(options.sizesKb.map((sizeKb, i) => [sizeKb, bodyBytes[i] ?? 0])))
  printVerdicts(targets)
  printService(service, idle)
  await checkAnswers(setting, windows)

  const file = join(RESULTS, `${new Date().toISOString().replaceAll(':', '-')}.json`)
  const memory = { idle, loaded }
  writeFileSync(file, JSON.stringify({ machine, pinned, options, bodyBytes, memory, rows, targets, windows }))
  console.log(`all windows: ${file}`)
}

function onProgress(done: number, all: number, label: string): void {
  if (!process.stderr.isTTY) return
  process.stderr.write(done < all ? `\r\u001b[K${done + 1} of ${all}: ${label}` : '\r\u001b[K')
}

function printService({ listeningAfterS, pricesAfterS }: MeasuredService, { residentMb }: Memory): void {
  console.log('')
  console.log(
    `start: listening after ${listeningAfterS.toFixed(1)} s, prices after ${pricesAfterS.toFixed(1)} s`,
  )
  console.log(`resident memory with all keys, before the load: ${residentMb.toFixed(0)} MB`)
}

/** Figures count only where every call was answered, and every answer charged. */
async function checkAnswers({ service, contenders }: Setting, windows: readonly Window[]): Promise<void> {
  for (const { contender, sizeKb, round, refusals, brokenConnections } of windows) {
    const wrong = JSON.stringify(refusals)
    if (wrong === '{}' && brokenConnections === 0) continue
    console.error(
      `${contender}, ${sizeKb} KB, round ${round}: ${brokenConnections} broken, not 200: ${wrong}`,
    )
    process.exitCode = 1
  }
  const key = contenders.find(({ id }) => id === 'one-key')?.keys[0]
  if (key === undefined) return
  const answers = windows
    .filter(({ contender }) => contender === 'one-key')
    .reduce((sum, { answersInAll }) => sum + answersInAll, 0)
  const charged = await service.creditsUsed(key)
  console.log(`charged ${charged.toLocaleString('en')} credits for ${answers.toLocaleString('en')} answers`)
  if (charged !== answers) process.exitCode = 1
}
