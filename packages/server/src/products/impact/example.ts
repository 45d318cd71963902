import type { ImpactMap } from './impact-schema.ts'

/** Rows of an invented market. */
export const impactExample: ImpactMap = {
  rows: [
    {
      event: 'opec',
      label: 'OPEC output',
      side: 'less output',
      region: null,
      symbol: 'CL=F',
      effect: 'up',
      effect_bps: 191.7,
      horizon: 'P2D',
      half_life_hours: 24,
      reason: 'less oil comes to the market',
      basis: 'prior',
      n: 5,
      prior_bps: 220,
      measured_bps: 78.4,
      measured_n: 5,
      hit_rate: 0.6,
    },
  ],
  count: 1,
  method:
    'Expert values, moved by what was measured: (n·mean + 20·prior)/(n + 20). Abnormal returns over the day of the news and the next, of stocks and sector funds beyond beta times the market.',
  measured_from: '2033-04-14',
  measured_to: '2034-04-13',
  missing: [],
}
