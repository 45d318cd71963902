import type { Tracing } from '../service/ports.ts'
import type { TracingConfig } from './config/config-tree.ts'

export async function openTracing(
  config: TracingConfig | undefined,
  role: 'serve' | 'work',
  version: string,
): Promise<Tracing | undefined> {
  if (config === undefined) return undefined
  const { otlpTracing } = await import('../adapters/telemetry/otlp-tracing.ts')
  return otlpTracing({ ...config, headers: config.headers ?? {}, role, version })
}
