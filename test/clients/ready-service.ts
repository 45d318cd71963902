import { setTimeout as pause } from 'node:timers/promises'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { type RunningService, type ServiceOptions, startService } from '../journeys/service.ts'

const UNHURRIED = Object.fromEntries(
  Object.entries(TIERS).map(([id, tier]) => [id, { ...tier, callsPerMinute: 1e6 }]),
) as unknown as typeof TIERS

/** A service of the demo market of today, as examples name yesterday: with every first answer, and no limit of calls. */
export async function startReadyService(options: ServiceOptions = {}): Promise<RunningService> {
  const service = await startService({ tiers: UNHURRIED, fromNothing: true, ...options })
  for (;;) {
    const response = await fetch(`${service.baseUrl}/v1/health`)
    const { data } = (await response.json()) as { data: { status: string } }
    if (data.status !== 'starting') return service
    await pause(1500)
  }
}
