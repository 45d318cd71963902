import type { Instant } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { wallClock } from '../../adapters/clock/clock.ts'
import type { Engine } from './engine.ts'

/** Latest instant of what is stored: how long the service was away. Undefined if nothing is. */
export async function latestInstant({
  ledger,
  snapshotIndex,
}: Pick<Engine, 'ledger'> & Partial<Pick<Engine, 'snapshotIndex'>>): Promise<Instant | undefined> {
  const [usage, snapshots = []] = await Promise.all([
    ledger.usage(1),
    snapshotIndex?.latest(
      CATALOG.computed.map(({ id, version }) => ({ product: id, version })),
      wallClock.now(),
    ),
  ])
  const instants = [...usage.rows.map(({ at }) => at), ...snapshots.filter((at) => at !== undefined)]
  return instants.length === 0 ? undefined : instants.reduce((one, other) => (one > other ? one : other))
}
