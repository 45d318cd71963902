import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LONG_TURNS, type LongTurn, readLongTurns } from './long-turns.ts'

const PIN = 'taskset'
const STOP_MS = 5_000
export const END_WITH_BENCH = new URL('./end-with-bench.ts', import.meta.url)
export const NOTE_LONG_TURNS = new URL('./note-long-turns.ts', import.meta.url)

export interface StartedProcess {
  readonly name: string
  readonly process: ChildProcess
  readonly pid: number
  isRunning(): boolean
  lastOutput(): string
  /** So far; of a Node script that notes them. */
  longTurns(): readonly LongTurn[]
}

interface ProcessToStart {
  /** Of its log, and in errors. */
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
  readonly notesLongTurns?: boolean
}

export interface ChildProcesses {
  start(what: ProcessToStart): StartedProcess
  /** Rejects with what it printed last once one has ended that was not asked to, other than with 0. */
  readonly failed: Promise<never>
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
  const { script, scriptArguments = [], preload = [], notesLongTurns = false } = what
  const modules = [END_WITH_BENCH, ...(notesLongTurns ? [NOTE_LONG_TURNS] : []), ...preload]
  const imports = modules.flatMap((url) => ['--import', url.href])
  return [process.execPath, ...imports, fileURLToPath(script), ...scriptArguments]
}

/** @param directory for what they print */
export function childProcesses(directory: string): ChildProcesses {
  const running = new Set<ChildProcess>()
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => undefined)

  let isOver = false
  const start = (what: ProcessToStart): StartedProcess => {
    if (isOver) throw new Error(`${what.name} is not started: the run is over`)
    const logFile = join(directory, `${what.name}.log`)
    const turnsFile = join(directory, `${what.name}.turns`)
    const log = openSync(logFile, 'w')
    const pin = what.core === undefined ? [] : [PIN, '-c', String(what.core)]
    const [command = '', ...rest] = [...pin, ...what.command]
    const child = spawn(command, rest, {
      env: { ...process.env, [LONG_TURNS]: turnsFile, ...what.environment },
      stdio: ['pipe', log, log, ...(what.withMessages ? (['ipc'] as const) : [])],
    })
    closeSync(log)
    // A message to a process that has ended is an error here; that it has ended is told below.
    child.on('error', () => undefined)
    if (child.pid === undefined) throw new Error(`cannot start ${command}`)
    const lastOutput = (): string => readFileSync(logFile, 'utf8').slice(-2_000)
    running.add(child)
    child.once('exit', (code, signal) => {
      running.delete(child)
      if (code !== 0 && !child.killed)
        fail(new Error(`${what.name} ended with ${signal ?? code}\n${lastOutput()}`))
    })
    const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
    const longTurns = (): readonly LongTurn[] => readLongTurns(turnsFile)
    return { name: what.name, process: child, pid: child.pid, isRunning, lastOutput, longTurns }
  }

  const stop = async (): Promise<void> => {
    isOver = true
    const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)))
    for (const child of running) child.kill('SIGTERM')
    const patience = setTimeout(kill, STOP_MS)
    await Promise.all(ended)
    clearTimeout(patience)
  }
  const kill = (): void => {
    for (const child of running) child.kill('SIGKILL')
  }
  return { start, failed, stop, kill }
}
