import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChildProcesses, canPin } from './child-processes.ts'
import { type Contender, startContenders } from './contenders.ts'
import { startLoadGenerator } from './load-generator.ts'
import { describeMachine } from './machine.ts'
import type { MeasuredService } from './measured-service.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { memoryOf } from './process-figures.ts'
import { measureRefresh, printRefresh, type RefreshFigures, startRefreshedService } from './refresh-rounds.ts'
import { printAbsent, printMachine, printRows, printVerdicts } from './report.ts'
import { runCommand } from './run-command.ts'
import { inRunDirectory, RESULTS } from './run-directory.ts'
import { summarise } from './summary.ts'
import { refreshVerdict, verdicts } from './targets.ts'
import { runWindows, type Window } from './windows.ts'

const REFRESH_ROUNDS = { ratePerSecond: 2_000, rounds: 3, seconds: 20, networks: 0 }

await runCommand(async () => {
  const options = readOptions(process.argv.slice(2))
  if (options) await inRunDirectory((children, directory) => measure(options, children, directory))
  else console.log(USAGE)
})

async function measure(options: Options, children: ChildProcesses, directory: string): Promise<void> {
  const machine = describeMachine(directory)
  const pinned = machine.cores > 1 && canPin()
  printMachine(machine, pinned)

  const cores = pinned ? { servers: 0, load: 1 } : undefined
  const setting = await startContenders({ options, children, cores, directory })
  const { service, contenders, answers, absent, postgresSyncMs } = setting
  if (postgresSyncMs !== undefined) console.log(`PostgreSQL: 4 KB on disk in ${postgresSyncMs.toFixed(2)} ms`)
  const withKeys = memoryOf(service.server.pid)
  const paths = answers.map((answer) => answer.path)
  const run = startLoadGenerator(children, cores?.load)
  const windows = await runWindows({ options, contenders, paths, run, onProgress })
  const memory = { atRest: service.atRest, withKeys, loaded: memoryOf(service.server.pid) }

  const rows = summarise(windows, contenders)
  const bodyBytes = answers.map((answer) => Buffer.byteLength(answer.body))
  printRows(rows, new Map(options.sizesKb.map((sizeKb, i) => [sizeKb, bodyBytes[i] ?? 0])))
  printAbsent(absent)
  const refresh = options.withRefresh ? await duringRefreshes(children, directory) : undefined
  const targets = [...verdicts(rows, memory), ...(refresh ? [refreshVerdict(refresh)] : [])]
  printVerdicts(targets)
  printService(service)
  await checkAnswers(contenders, windows)

  const file = join(RESULTS, `${new Date().toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(
    file,
    JSON.stringify({ machine, pinned, options, bodyBytes, memory, rows, absent, refresh, targets, windows }),
  )
  console.log(`all windows: ${file}`)
}

function onProgress(done: number, all: number, label: string): void {
  if (!process.stderr.isTTY) return
  process.stderr.write(done < all ? `\r\u001b[K${done + 1} of ${all}: ${label}` : '\r\u001b[K')
}

function printService({ listeningAfterS, pricesAfterS }: MeasuredService): void {
  console.log('')
  console.log(
    `start: listening after ${listeningAfterS.toFixed(1)} s, prices after ${pricesAfterS.toFixed(1)} s`,
  )
}

/** A service of its own, on all cores: calls and refreshes are meant to run at the same time. */
async function duringRefreshes(children: ChildProcesses, directory: string): Promise<RefreshFigures> {
  const service = await startRefreshedService({
    children,
    name: 'refreshing',
    core: undefined,
    dataDirectory: join(directory, 'refreshing'),
  })
  const figures = await measureRefresh(service, REFRESH_ROUNDS)
  console.log('')
  printRefresh(figures)
  return figures
}

/** Figures count only if every call was answered, and every answer charged. */
async function checkAnswers(contenders: readonly Contender[], windows: readonly Window[]): Promise<void> {
  for (const { contender, sizeKb, round, refusals, brokenConnections } of windows) {
    const wrong = JSON.stringify(refusals)
    if (wrong === '{}' && brokenConnections === 0) continue
    console.error(
      `${contender}, ${sizeKb} KB, round ${round}: ${brokenConnections} broken, not 200: ${wrong}`,
    )
    process.exitCode = 1
  }
  for (const { id, label, creditsUsed } of contenders) {
    if (creditsUsed === undefined) continue
    const answers = windows
      .filter(({ contender }) => contender === id)
      .reduce((sum, { answersInAll }) => sum + answersInAll, 0)
    const charged = await creditsUsed()
    const figures = `${charged.toLocaleString('en')} credits for ${answers.toLocaleString('en')} answers`
    console.log(`${label}: charged ${figures}`)
    if (charged !== answers) process.exitCode = 1
  }
}
