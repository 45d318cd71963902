import { setTimeout as pause } from 'node:timers/promises'
import type { StartedProcess } from './child-processes.ts'
import { type HttpAnswer, httpCall } from './http-call.ts'

const POLL_MS = 100
const TIME_LIMIT_MS = 60_000

/** @throws Error with what the server printed, if it ends or does not answer 200 in time */
export async function waitForAnswer(
  server: StartedProcess,
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> {
  const giveUpAt = performance.now() + TIME_LIMIT_MS
  let last = 'nothing'
  while (performance.now() < giveUpAt && server.isRunning()) {
    try {
      const answer = await httpCall(port, 'GET', path, headers)
      if (answer.status === 200) return answer
      last = `${answer.status} ${answer.body.slice(0, 300)}`
    } catch (error) {
      last = String(error)
    }
    await pause(POLL_MS)
  }
  throw new Error(`${server.name}: ${path} was not answered: ${last}\n${server.lastOutput()}`)
}
