import { asDay, type Instant, utcDay } from '../../kernel/time.ts'
import { Room } from '../../series/room.ts'
import type { AlphaDay } from './alpha-day.ts'
import { AlphaDesk } from './alpha-desk.ts'
import { AlphaLearning } from './alpha-learning.ts'
import { AlphaPast } from './alpha-past.ts'
import { type AlphaInputs, alphaYear } from './alpha-year.ts'
import { hasClosed } from './cross-section.ts'

/**
 * One row a trading day whose closes at least half of the served stocks have; without a ranking before about three years
 * of data.
 * @param instants after the end of their day; of one year, as `inputs` were known at the last
 * @param before every earlier row
 */
export function alphaDays(
  inputs: AlphaInputs,
  instants: readonly Instant[],
  before: readonly AlphaDay[],
  room = new Room(),
): readonly AlphaDay[] {
  const year = alphaYear(inputs.series, new AlphaPast(before), instants, room)
  const learning = new AlphaLearning(year, room)
  const desk = new AlphaDesk(year, inputs, before)
  const { market, rowOf, past } = year
  return instants.flatMap((at): readonly AlphaDay[] => {
    const day = asDay(utcDay(at) - 1)
    const row = rowOf.get(day)
    if (row === undefined || !hasClosed(market, row)) return []
    const known = learning.knownOn(row)
    past.takeKnown(known)
    const evidence = learning.evidenceOn(day)
    const fit = learning.fitOn(row)
    const decided = desk.decide(row, at, fit ?? past.fit)
    const alphaDay = { at, day, fit, evidence, drifting: past.signals.drifting, ...decided, ...known }
    past.takeDecision(alphaDay)
    return [alphaDay]
  })
}
