import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../test/until.ts'

export interface Terminal {
  /** Waits for text, without the commands for colours and the cursor. @returns its first group, or all of it */
  shows(pattern: RegExp): Promise<string>
  type(keys: string): Promise<void>
  /** Ends the program if it has not ended. @returns all that was shown */
  close(): Promise<string>
  readonly ended: Promise<number | null>
}

/** Wide enough that no address is broken between lines. */
const COLUMNS = 1000
const WITHIN_MS = 60_000
/** Programs that draw their input drop keys that come faster than anybody types. */
const TYPED_MS = 400
// biome-ignore lint/suspicious/noControlCharactersInRegex: the commands of a terminal are such
const CONTROL = /\x1b(?:\[[0-9;?>]*[a-zA-Z]|\][^\x07]*\x07)|\r/g

/** Runs a line in a pseudo-terminal, which programs demand that talk with a person. */
export function inTerminal(line: string, options: { cwd: string; env: NodeJS.ProcessEnv }): Terminal {
  const child = spawn('script', ['-qec', `stty cols ${COLUMNS}; ${line}`, '/dev/null'], {
    ...options,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let shown = ''
  child.stdout.on('data', (chunk) => {
    shown += String(chunk)
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    ended,
    async shows(pattern) {
      const look = (): string | undefined => {
        const found = pattern.exec(shown.replaceAll(CONTROL, ''))
        return found ? (found[1] ?? found[0]) : undefined
      }
      return await until(`${line} shows ${pattern}: ${shown.slice(-500)}`, look, WITHIN_MS)
    },
    async type(keys) {
      child.stdin.write(keys)
      await pause(TYPED_MS)
    },
    async close() {
      child.stdin.end()
      child.kill('SIGKILL')
      await ended
      return shown
    },
  }
}
