import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PATH, READY_PATH } from '../../surfaces/http/probe-routes.ts'
import { defaultBaseUrl } from '../config/config.ts'
import type { HttpConfig } from '../config/config-tree.ts'

const PROBE_EVERY_MS = 500
const ANSWERED_WITHIN_MS = 3_000

export interface HealthOptions {
  readonly live?: boolean | undefined
  readonly wait: number
  readonly port?: number | undefined
}

export async function health(http: HttpConfig, { live, wait, port }: HealthOptions): Promise<boolean> {
  const url = defaultBaseUrl(http.host, port ?? http.port) + (live === true ? LIVE_PATH : READY_PATH)
  const until = performance.now() + wait * 1_000
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) })
      .then(async (response) => ({ good: response.ok, text: await response.text() }))
      .catch(() => ({
        good: false,
        text: 'no answer. Start the service, or set HOST and PORT to its values.',
      }))
    if (answer.good || performance.now() >= until) {
      process.stdout.write(`${url}: ${answer.text}\n`)
      return answer.good
    }
    await sleep(PROBE_EVERY_MS)
  }
}
