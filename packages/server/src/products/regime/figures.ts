import { round } from '../../domain/series/round.ts'

/** `5,812.30`: rounded, with grouped thousands and all decimals. */
export function grouped(value: number, decimals: number): string {
  const [whole, fraction] = round(Math.abs(value), decimals).toFixed(decimals).split('.')
  const sign = round(value, decimals) < 0 ? '-' : ''
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? `${sign}${thousands}` : `${sign}${thousands}.${fraction}`
}

/** A share as percent: `0.0213` gives `2.1%`. */
export const percent = (share: number): string => `${grouped(share * 100, 1)}%`

/** `1 session`, `5 sessions`. */
export const sessions = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'}`
