import type { MarketIdentity } from '../adapters/database/data-directory.ts'
import { openReplayDirectory } from '../adapters/sources/replay-directory.ts'
import { replayFingerprint } from '../adapters/sources/replay-fingerprint.ts'
import type { MarketSource } from '../app/ports.ts'
import { DEFAULT_UNIVERSE } from '../core/market/universe.ts'
import { createSimulatedMarket, DEMO_EPOCH } from '../core/simulator/simulate-market.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import { asInstant, DAY, utcDay } from '../kernel/time.ts'
import type { MarketConfig } from './config.ts'

/** Loads a market. @throws StartRefused where the recorded data cannot be read */
export function openMarket(config: MarketConfig): MarketSource {
  if (config.kind === 'replay') {
    return {
      kind: 'replay',
      id: 'replay-directory',
      observations: openReplayDirectory(config.directory),
      advanceTo: () => undefined,
    }
  }
  const market = createSimulatedMarket({ seed: config.seed, universe: DEFAULT_UNIVERSE, epoch: DEMO_EPOCH })
  return {
    kind: 'demo',
    id: 'simulator',
    observations: market,
    // The trading day of futures and currencies begins on the evening before its date.
    advanceTo: (moment) => market.extendTo(utcDay(asInstant(moment + DAY))),
  }
}

/** What tells this market from others of its kind. @throws StartRefused where there is no recording */
export const identityOf = (config: MarketConfig): MarketIdentity =>
  config.kind === 'demo'
    ? { market: 'demo', detail: `seed ${config.seed}` }
    : { market: 'replay', detail: `recording ${fingerprintOf(config.directory).slice(0, 16)}` }

function fingerprintOf(directory: string): string {
  try {
    return replayFingerprint(directory)
  } catch (error) {
    throw new StartRefused(
      `The recorded market in ${directory} cannot be read (${error instanceof Error ? error.message : error})`,
      'Let REPLAY_DIR name a directory with assets.csv and daily/.',
      { cause: error },
    )
  }
}
