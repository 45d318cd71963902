import type { MarketKind } from '../../service/ports.ts'
import { gauge, type Metric } from './exposition.ts'

export const buildInfo = (version: string, market: MarketKind): Metric =>
  gauge('bellwether_build_info', 'Always 1; the labels say what runs.', [
    { labels: { version, market }, value: 1 },
  ])
