import type { AlphaForecast } from '../../domain/signals/alpha/alpha-set.ts'

const NAMED_DRIVERS = 3

/** The largest contributions that speak for the call. */
export function inDirection({ contributions, direction }: AlphaForecast): AlphaForecast['contributions'] {
  const side = direction === 'long' ? 1 : -1
  return contributions.filter(({ value }) => value * side > 0).slice(0, NAMED_DRIVERS)
}
