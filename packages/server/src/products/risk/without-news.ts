import type { IntensityReading, NewsIntensitySnapshot } from './news-intensity-schema.ts'

/** @param reason why there are none */
export function withoutNews(reason: string): NewsIntensitySnapshot {
  const reading: IntensityReading = {
    score: null,
    score_week_ago: null,
    share_pct: null,
    as_of: null,
    matches: 0,
    reason,
  }
  return {
    geopolitics: reading,
    regions: {
      north_america: reading,
      europe: reading,
      asia: reading,
      middle_east: reading,
      latin_america: reading,
      africa: reading,
    },
  }
}
