import { tracedLedger } from '../../service/tracing/traced.ts'
import { openEmbeddedEngine } from './embedded.ts'
import type { Engine, EngineOptions } from './engine.ts'

/** Loads only the configured engine. @throws StartupError */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { config, countedPaths, tracing } = options
  const engine =
    config.databaseUrl === undefined
      ? await openEmbeddedEngine(options)
      : await (await import('./postgres.ts')).openPostgresEngine(config.databaseUrl, options)
  return tracing ? { ...engine, ledger: tracedLedger(engine.ledger, countedPaths, tracing) } : engine
}
