import { round } from '../domain/series/round.ts'
import { formatDate, formatNumber } from '../domain/text/number-format.ts'
import type { EdgeState, Signal } from '../kernel/signal.ts'
import type { Claim } from './claim.ts'

/** `51.5%`. */
export const percentText = (percent: number): string => `${formatNumber(percent, 1, 'en')}%`

/** `+5.2%`. */
export const signedText = (percent: number): string => `${percent > 0 ? '+' : ''}${percentText(percent)}`

export const dateText = (date: string): string => formatDate(date, 'en')

const ORDINALS = ['first', 'second', 'third']
const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const PLURALS = new Intl.PluralRules('en', { type: 'ordinal' })

/** `first of 80`, `22nd of 80`. */
export const placeText = (rank: number, of: number): string =>
  `${ORDINALS[rank - 1] ?? `${rank}${SUFFIXES[PLURALS.select(rank)]}`} of ${of}`

/** `a, b and c`. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`

const WHY_NONE: Readonly<Record<Exclude<EdgeState, 'stated'>, string>> = {
  too_few: 'too few past dates show what follows',
  within_error: 'past results lie within the error of no skill',
  faded: 'what past results showed has not held lately',
  descriptive: 'it describes and has no tested skill',
}

interface Claimed {
  /** After "chance to". */
  readonly event: string
  /** Whose chance the base rate is. */
  readonly any: string
  /** Whether the name is. */
  readonly plural?: boolean
}

/** Chance, base rate and edge; a screen takes no side. */
export function claimText(
  name: string,
  { confidence, base_rate, edge_state }: Claim,
  { event, any, plural = false }: Claimed,
): string {
  if (edge_state !== 'stated') {
    return `A screen, not a forecast: ${WHY_NONE[edge_state]}. Its chance is that of ${any}, so no direction is given.`
  }
  const [chance, usual] = [confidence, base_rate].map((share) => round(100 * share, 1))
  const edge = `an edge of ${formatNumber(chance - usual, 1, 'en')} points`
  return `${name} ${plural ? 'have' : 'has'} a ${percentText(chance)} chance to ${event}, against ${percentText(usual)} for ${any}: ${edge}.`
}

/** From which on both confidences are told. */
const CHANGED = 0.01
const ROUNDING = 1e-9

type Chances = Pick<Signal, 'kind' | 'confidence' | 'confidence_now'>

/** Begins with a space; empty for a screen, and while the chance is about that of the issue. */
export const nowText = ({ kind, confidence, confidence_now: now }: Chances, day: string): string =>
  kind === 'screen' || now === null || Math.abs(now - confidence) < CHANGED - ROUNDING
    ? ''
    : ` On ${dateText(day)} the same model gives ${percentText(100 * now)}.`
