import type { AlphaCall } from '../../domain/signals/alpha/alpha-set.ts'

const NAMED_DRIVERS = 3

/** Largest contributions in the direction of the forecast. */
export function inDirection({ contributions, direction }: AlphaCall): AlphaCall['contributions'] {
  const side = direction === 'long' ? 1 : -1
  return contributions.filter(({ value }) => value * side > 0).slice(0, NAMED_DRIVERS)
}
