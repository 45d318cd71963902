import type { Tracing } from '../app/ports.ts'
import type { TracingConfig } from './config.ts'

/** Tracing where it is configured; else nothing of it is even loaded. */
export async function openTracing(
  config: TracingConfig | undefined,
  role: 'serve' | 'work',
  version: string,
): Promise<Tracing | undefined> {
  if (config === undefined) return undefined
  const { otlpTracing } = await import('../adapters/tracing/otlp-tracing.ts')
  return otlpTracing({ ...config, role, version })
}
