import type { Log } from '../../service/ports.ts'
import type { Metric } from './exposition.ts'

export interface CountingLog extends Log {
  metrics(): readonly Metric[]
}

export function countingLog(log: Log): CountingLog {
  const counts = new Map<string, { readonly level: string; readonly event: string; value: number }>()
  const counting =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, fields?: Readonly<Record<string, unknown>>): void => {
      const key = `${level} ${event}`
      const counted = counts.get(key) ?? { level, event, value: 0 }
      counted.value++
      counts.set(key, counted)
      log[level](event, fields)
    }
  return {
    info: counting('info'),
    warn: counting('warn'),
    error: counting('error'),
    metrics: () => [
      {
        name: 'bellwether_events_total',
        type: 'counter',
        help: 'Events of the log, whether its level writes them or not.',
        samples: [...counts.values()].map(({ level, event, value }) => ({ labels: { level, event }, value })),
      },
    ],
  }
}
