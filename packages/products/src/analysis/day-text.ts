import type { FactWriter } from './fact-writer.ts'

/** Of the day's change, from which on one part is most of it. */
const MOST = 0.7
const QUIET = 0.5
/** Rounds to 0.0 times the usual move. */
const STILL = 0.05
const BIG = 4

/** The change, how usual it is, and what of it goes with the sector; undefined if the usual change is unknown. */
export function dayText(say: FactWriter): string | undefined {
  if (!say.has('change_1d', 'times_usual')) return undefined
  const [change, times] = [say.value('change_1d'), say.value('times_usual')]
  if (change === 0) return 'It closed unchanged on {day}.'
  if (times < STILL) return 'It hardly moved on {day}.'
  const move = `${verbOf(change, times)} ${sizeOf(say)} in one session on {day}`
  const whole = `It ${move}, {times_usual} times its usual move${times < QUIET ? ': a quiet day' : ''}.`
  return times < QUIET || !say.has('sector_part', 'own_part') ? whole : `${whole} ${partsText(say, change)}`
}

/** Yields in basis points, the VIX in points. */
function sizeOf(say: FactWriter): string {
  const [id, unit] = say.has('change_bp') ? ['change_bp', 'basis point'] : ['change_points', 'point']
  if (!say.has(id)) return '{change_1d:size}'
  return `{${id}:size} ${unit}${Math.abs(say.value(id)) === 1 ? '' : 's'}`
}

function verbOf(change: number, times: number): string {
  if (times >= BIG) return change > 0 ? 'surged' : 'plunged'
  if (times <= 1) return change > 0 ? 'added' : 'slipped'
  return change > 0 ? 'rose' : 'fell'
}

function partsText(say: FactWriter, change: number): string {
  const share = say.value('sector_part') / change
  if (share < 0)
    return 'It went against its sector, which accounts for {sector_part:signed}; its own part is {own_part:signed}.'
  if (share > 1 && say.value('own_part') * change < 0)
    return 'Its sector accounts for more than all of that: {sector_part:signed}; its own part is {own_part:signed}.'
  if (share >= MOST)
    return 'Most of that is its sector: {sector_part:signed}; its own part is {own_part:signed}.'
  if (share <= 1 - MOST)
    return 'Most of that is its own: {own_part:signed}; its sector accounts for {sector_part:signed}.'
  return 'Its sector accounts for {sector_part:signed} of that; its own part is {own_part:signed}.'
}
