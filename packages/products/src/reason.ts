import type { EdgeState, Signal } from '@bellwether-markets/engine/kernel/signal'
import { round } from '@bellwether-markets/engine/series/round'
import { formatDate, formatNumber } from '@bellwether-markets/engine/text/number-format'
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

export const WHY_NONE: Readonly<Record<Exclude<EdgeState, 'stated'>, string>> = {
  too_few: 'too few past dates showed what follows at the start of the month',
  within_error: 'past results were not clearly better than chance',
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

/** In points, between the percentages as they are printed. */
export const edgeText = ({ confidence, base_rate }: Pick<Signal, 'confidence' | 'base_rate'>): string =>
  formatNumber(printed(confidence) - printed(base_rate), 1, 'en')

const printed = (share: number): number => round(100 * share, 1)

/** Chance, base rate and edge; of a screen, why its side is no call. */
export function claimText(name: string, claim: Claim, { event, any, plural = false }: Claimed): string {
  const { confidence, base_rate, edge_state } = claim
  if (edge_state !== 'stated') {
    return `A screen, not a forecast: ${WHY_NONE[edge_state]}. Its chance is that of ${any}, so its direction carries no edge.`
  }
  const [chance, usual] = [confidence, base_rate].map(printed)
  const unlikely =
    chance < 50 ? ' Such a call is wrong more often than right, only less often than usual.' : ''
  return `${name} ${plural ? 'have' : 'has'} a ${percentText(chance)} chance to ${event}, against ${percentText(usual)} for ${any}: an edge of ${edgeText(claim)} points.${unlikely}`
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
