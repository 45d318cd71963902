import { ClockWatch } from '../adapters/clock/clock-watch.ts'
import type { Log, Tracing } from '../service/ports.ts'
import { type DataDirectory, openDataDirectory } from '../storage/sqlite/data-directory.ts'
import type { Config } from './config/config-tree.ts'
import { Lifecycles } from './lifecycle.ts'
import { identityOf } from './market/market-identity.ts'
import { openTracing } from './open-tracing.ts'

export interface Foundation {
  readonly directory: DataDirectory
  readonly tracing: Tracing | undefined
  readonly parts: Lifecycles
  readonly clock: ClockWatch
}

/**
 * Opens data directory and tracing, then the rest; closes them on failure.
 * @throws StartupError
 */
export async function onFoundation<T>(
  role: 'serve' | 'work',
  { config, version, log }: { readonly config: Config; readonly version: string; readonly log: Log },
  build: (foundation: Foundation) => Promise<T>,
): Promise<T> {
  const parts = new Lifecycles(log)
  try {
    const directory = openDataDirectory(config.dataDirectory, identityOf(config.market))
    parts.add({ name: 'data directory', stop: () => directory.release() })
    const tracing = await openTracing(config.tracing, role, version)
    if (tracing) parts.closing('tracing', tracing)
    const clock = parts.closing('clock', new ClockWatch(log))
    return await build({ directory, tracing, parts, clock })
  } catch (error) {
    // Report the first error, not its consequences.
    await parts.stop().catch(() => undefined)
    throw error
  }
}
