import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Free products, which need no key. */
const ASKED = ['/v1/risk', '/v1/regime', '/v1/risk/history', '/v1/regime/history']
const CALLERS_OF_A_NETWORK = 2
/** So that a network is held up by its quota, not by the limit of calls of an address. */
const ADDRESSES_OF_A_NETWORK = 250
const PAUSE_AFTER_REFUSAL_MS = 250
const PAST_DAYS = 700
const DAY_MS = 86_400_000

/** A random instant of the past two years. */
export const randomInstant = (): string =>
  new Date(Date.now() - DAY_MS - Math.random() * PAST_DAYS * DAY_MS).toISOString()

/** Networks without a key that ask about random instants, again as soon as they are answered. */
export function flood(port: number, networks: number) {
  const agent = new Agent({ keepAlive: true })
  const statuses: Record<string, number> = {}
  let stopped = false

  const ask = async (network: number): Promise<void> => {
    while (!stopped) {
      const address = `10.${network}.0.${Math.ceil(Math.random() * ADDRESSES_OF_A_NETWORK)}`
      const path = ASKED[Math.floor(Math.random() * ASKED.length)]
      const status = await statusOf(`${path}?as_of=${randomInstant()}`, address)
      if (stopped) return
      statuses[status] = (statuses[status] ?? 0) + 1
      if (status !== '200') await pause(PAUSE_AFTER_REFUSAL_MS)
    }
  }
  const statusOf = (path: string, address: string): Promise<string> =>
    new Promise((resolve) => {
      const call = request({ host: '127.0.0.1', port, path, agent, headers: { 'X-Forwarded-For': address } })
      call.on('error', () => resolve('broken'))
      call.on('response', (response) => {
        response.on('end', () => resolve(String(response.statusCode))).on('error', () => resolve('broken'))
        response.resume()
      })
      call.end()
    })
  for (let index = 0; index < networks * CALLERS_OF_A_NETWORK; index++) void ask(1 + (index % networks))
  return {
    /** All hang up. @returns answers by status */
    stop(): Readonly<Record<string, number>> {
      stopped = true
      agent.destroy()
      return statuses
    },
  }
}
