import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, DAY, formatInstant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { DEMO_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { BACKFILL_MEMO, BORN_MEMO } from '../../service/ingest/backfill-progress.ts'
import type { MarketSource, ObservationReading } from '../../service/ports.ts'
import type { MarketConfig } from '../config/config-tree.ts'

/**
 * Loads a market, and only the code for its kind.
 * @param openReading opens a live market's stored observations
 * @throws StartupError if the data is unreadable
 */
export async function openMarket(
  config: MarketConfig,
  openReading: () => ObservationReading | Promise<ObservationReading>,
): Promise<MarketSource> {
  if (config.kind === 'live') return openLive(await openReading())
  if (config.kind === 'replay') {
    const { openRecording } = await import('./open-recording.ts')
    return {
      kind: 'replay',
      id: 'replay-directory',
      observations: openRecording(config),
      advanceTo: () => undefined,
    }
  }
  const { createSimulatedMarket, DEMO_EPOCH } = await import('@bellwether-markets/simulator/simulate-market')
  const market = createSimulatedMarket({ seed: config.seed, universe: DEMO_UNIVERSE, epoch: DEMO_EPOCH })
  return {
    kind: 'demo',
    id: 'simulator',
    observations: market,
    // Trading days of futures and currencies begin the evening before.
    advanceTo: (moment) => market.extendTo(utcDay(asInstant(moment + DAY))),
  }
}

/**
 * Moments before the first start are refused until the history is loaded: their answers would be incomplete, and
 * stored.
 */
function openLive({ market, catchUp }: ObservationReading): MarketSource {
  let complete = false
  return {
    kind: 'live',
    id: 'suppliers',
    observations: market,
    advanceTo(moment) {
      catchUp(moment)
      complete ||= market.providerState(BACKFILL_MEMO) !== undefined
      if (complete || moment >= Number(market.providerState(BORN_MEMO) ?? Number.POSITIVE_INFINITY)) return
      const reason = 'The history of the market is still being loaded.'
      throw new AppError('no_data_then', { as_of: formatInstant(moment), reason })
    },
  }
}
