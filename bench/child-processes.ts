import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PIN = 'taskset'
const STOP_MS = 5_000
const PRELOAD = new URL('./end-with-bench.ts', import.meta.url)

export interface StartedProcess {
  readonly process: ChildProcess
  readonly pid: number
  lastOutput(): string
}

interface ProcessToStart {
  /** Of its log. */
  readonly name: string
  /** Must end by itself once its standard input does. */
  readonly command: readonly string[]
  /** Undefined: wherever the system likes. */
  readonly core: number | undefined
  readonly environment?: Readonly<Record<string, string>>
  readonly withMessages?: boolean
}

interface NodeScript {
  readonly script: URL
  readonly scriptArguments?: readonly string[]
  readonly preload?: readonly URL[]
}

export interface ChildProcesses {
  start(what: ProcessToStart): StartedProcess
  /** Asks all to end, and ends those that do not. */
  stop(): Promise<void>
  /** At once, for when there is no time to wait. */
  kill(): void
}

export const canPin = (): boolean => spawnSync(PIN, ['-c', '0', 'true']).status === 0

/** Moves a process with all its threads. @param cores such as `0` or `0-3` */
export function moveTo(cores: string, pid: number): void {
  spawnSync(PIN, ['-a', '-p', '-c', cores, String(pid)])
}

export function nodeCommand(what: NodeScript): readonly string[] {
  const { script, scriptArguments = [], preload = [] } = what
  const imports = [PRELOAD, ...preload].flatMap((url) => ['--import', url.href])
  return [process.execPath, ...imports, fileURLToPath(script), ...scriptArguments]
}

/** @param directory where what they print is kept */
export function childProcesses(directory: string): ChildProcesses {
  const running = new Set<ChildProcess>()

  const start = (what: ProcessToStart): StartedProcess => {
    const logFile = join(directory, `${what.name}.log`)
    const log = openSync(logFile, 'w')
    const pin = what.core === undefined ? [] : [PIN, '-c', String(what.core)]
    const [command = '', ...rest] = [...pin, ...what.command]
    const child = spawn(command, rest, {
      env: { ...process.env, ...what.environment },
      stdio: ['pipe', log, log, ...(what.withMessages ? (['ipc'] as const) : [])],
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    child.on('error', () => running.delete(child))
    if (child.pid === undefined) throw new Error(`cannot start ${command}`)
    return { process: child, pid: child.pid, lastOutput: () => readFileSync(logFile, 'utf8').slice(-2_000) }
  }

  const stop = async (): Promise<void> => {
    const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)))
    for (const child of running) child.kill('SIGTERM')
    const patience = setTimeout(kill, STOP_MS)
    await Promise.all(ended)
    clearTimeout(patience)
  }
  const kill = (): void => {
    for (const child of running) child.kill('SIGKILL')
  }
  return { start, stop, kill }
}
