import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { hostPolicy } from '@bellwether-markets/suppliers/providers/host-policies'
import { hostStatesInFile, hostStatesInMemory } from '@bellwether-markets/suppliers/providers/host-states'
import { type ProbeResult, probeProviders } from '@bellwether-markets/suppliers/providers/live-probes'
import { loopbackSend } from '@bellwether-markets/suppliers/providers/loopback-send'
import { wallClock, wallSleep } from '../../adapters/clock/clock.ts'
import { readConfig } from '../config/config.ts'
import type { LiveConfig, MarketConfig } from '../config/config-tree.ts'

const PRODUCT = 'Bellwether/doctor'

export async function trySuppliers(
  market: MarketConfig,
  env: NodeJS.ProcessEnv,
  hostsFile: string | undefined,
  onResult: (result: ProbeResult) => void,
): Promise<readonly ProbeResult[]> {
  const { access, changes, base } = suppliersOf(market, env)
  return probeProviders(
    {
      policy: {
        send: base === undefined ? fetch : loopbackSend(base),
        clock: wallClock,
        sleep: wallSleep,
        random: Math.random,
        states: hostsFile === undefined ? hostStatesInMemory() : hostStatesInFile(hostsFile),
        trying: new Set(),
        policyOf: (host) => ({ ...hostPolicy(host), retries: 0 }),
      },
      universe: DEFAULT_UNIVERSE,
      access,
      changes,
      product: PRODUCT,
      sources: [],
    },
    onResult,
  )
}

function suppliersOf(market: MarketConfig, env: NodeJS.ProcessEnv): LiveConfig {
  if (market.kind === 'live') return market.suppliers
  const names = Object.entries(env).filter(([name]) => !/^(REPLAY|DEMO|TRAINING)_/.test(name))
  const live = readConfig({ ...Object.fromEntries(names), MARKET: 'live' }).market
  if (live.kind !== 'live') throw new RangeError('another market than was asked for')
  return live.suppliers
}
