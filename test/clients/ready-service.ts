import { setTimeout as pause } from 'node:timers/promises'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { type RunningService, type ServiceWish, startService } from '../journeys/service.ts'

const UNHURRIED = Object.fromEntries(
  Object.entries(TIERS).map(([id, tier]) => [id, { ...tier, callsPerMinute: 1e6 }]),
) as unknown as typeof TIERS

/** A service of the demo market that has every first answer, and no limit of calls a minute unless told. */
export async function startReadyService(wish: ServiceWish = {}): Promise<RunningService> {
  const service = await startService({ tiers: UNHURRIED, ...wish })
  for (;;) {
    const response = await fetch(`${service.baseUrl}/v1/health`)
    const { data } = (await response.json()) as { data: { status: string } }
    if (data.status !== 'starting') return service
    await pause(1500)
  }
}

/** A new key of the service. */
export async function issueKey(service: RunningService, tier = 'starter'): Promise<string> {
  const response = await fetch(
    `${service.baseUrl}/v1/admin/keys?name=agent&email=agent@example.com&tier=${tier}`,
    { method: 'POST', headers: { 'x-admin-token': service.adminToken } },
  )
  const { data } = (await response.json()) as { data: { api_key: string } }
  return data.api_key
}
