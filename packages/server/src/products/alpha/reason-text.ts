import type { AlphaCall, AlphaSet } from '../../domain/signals/alpha/alpha-set.ts'
import { formatDay } from '../../kernel/time.ts'
import type { AlphaSignal } from './alpha-schema.ts'
import { type AlphaDriver, readingInWords } from './feature-words.ts'
import { inDirection } from './in-direction.ts'

type Stated = Pick<
  AlphaSignal,
  | 'rank'
  | 'of'
  | 'confidence'
  | 'base_rate'
  | 'drivers'
  | 'expected_excess_pct'
  | 'expected_excess_interval_90_pct'
>

/** Why a forecast was issued; it cites only figures of the signal. */
export function reasonOf(call: AlphaCall, set: AlphaSet, stated: Stated): string {
  const named = inDirection(call).flatMap(({ driver }) => wordsOf(driver, stated.drivers))
  const side = call.direction === 'long' ? 'For it' : 'Against it'
  return [
    `${call.symbol} ranks ${stated.rank} of ${stated.of} on the closes of ${formatDay(set.day)}.`,
    `${side}: it ${named.join('; it ')}.`,
    chanceOf(call, stated),
    'A tilt, not a strategy: so small an edge is about what trading it costs.',
  ].join(' ')
}

function wordsOf(driver: AlphaDriver, drivers: Stated['drivers']): readonly string[] {
  const shown = drivers.find(({ name }) => name === driver)
  if (shown === undefined) return []
  const size = `${shown.contribution < 0 ? '−' : '+'}${Math.abs(shown.contribution)}`
  const words = shown.reading === null ? `has no known ${driver}` : readingInWords(driver, shown.reading)
  return [`${words} (${size})`]
}

function chanceOf({ direction }: AlphaCall, stated: Stated): string {
  const verb = direction === 'long' ? 'beats' : 'falls behind'
  const chance = `The chance that it ${verb} the median over ten trading days is ${stated.confidence}, against ${stated.base_rate} for any stock`
  const interval = stated.expected_excess_interval_90_pct
  if (stated.expected_excess_pct === null || interval === null) return `${chance}.`
  const [low, high] = interval.map(minus)
  return `${chance}; the expected excess is ${minus(stated.expected_excess_pct)} %, and nine of ten such outcomes lay between ${low} % and ${high} %.`
}

const minus = (value: number): string => `${value < 0 ? '−' : ''}${Math.abs(value)}`
