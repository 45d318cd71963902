import type { Condition } from './conditions.ts'

export const PRESETS = ['quality_at_price', 'rising_quality', 'oversold_quality', 'low_risk'] as const
export type Preset = (typeof PRESETS)[number]

const GOOD: Condition = { field: 'quality', operator: '>=', value: 55 }

/** Round numbers that nobody fitted. The first condition gives the order. */
export const PRESET_CONDITIONS: Readonly<Record<Preset, readonly Condition[]>> = {
  quality_at_price: [{ field: 'valuation', operator: '>=', value: 55 }, GOOD],
  rising_quality: [
    { field: 'return_12_1_pct', operator: '>', value: 0 },
    { field: 'gap_200_pct', operator: '>', value: 0 },
    GOOD,
  ],
  oversold_quality: [{ field: 'rsi_14', operator: '<', value: 30 }, GOOD],
  low_risk: [
    { field: 'stability', operator: '>=', value: 60 },
    { field: 'beta_1y', operator: '<', value: 0.8 },
  ],
}
