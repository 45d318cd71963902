export const RADAR_BENCHMARK = 'SPY'
