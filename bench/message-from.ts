import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { StartedProcess } from './child-processes.ts'

/** The next message of a process. @throws Error with what it printed last, if it ends first or sends none in time */
export async function messageFrom<Message>(child: StartedProcess, withinMs: number): Promise<Message> {
  const failure = (what: string): Error => new Error(`${child.name} ${what}\n${child.lastOutput()}`)
  if (!child.isRunning()) throw failure('has ended')
  const waiting = new AbortController()
  const { signal } = waiting
  try {
    const [message] = await Promise.race([
      once(child.process, 'message', { signal }),
      once(child.process, 'exit', { signal }).then(() => {
        throw failure('ended without a result')
      }),
      pause(withinMs, undefined, { signal }).then(() => {
        throw failure(`gave no result within ${withinMs / 1000} s`)
      }),
    ])
    return message
  } finally {
    waiting.abort()
  }
}
