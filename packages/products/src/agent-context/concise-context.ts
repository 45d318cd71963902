import type { Concise } from '../contract/concise.ts'
import type { AgentContext } from './context-schema.ts'

/** The same with its line first: it is short by itself. */
export function conciseContext(answer: AgentContext): Concise {
  const { line, stance, fresh, unknown, missing, no_edge, as_of, risk, regime } = answer
  return {
    summary: line === '' ? `Neither prices nor risk are known; stance ${stance}.` : line,
    as_of,
    caveats: [
      ...(missing.length === 0 ? [] : [`Missing: ${missing.join(', ')}.`]),
      ...(unknown.length === 0 ? [] : [`Not known: ${unknown.join(', ')}.`]),
      ...(no_edge === null ? [] : [no_edge]),
      `Age of parts: ${fresh}.`,
    ],
    risk,
    regime,
    moves: answer.moves,
    crises: answer.crises,
    signals: answer.signals,
    events: answer.events,
    portfolio: answer.portfolio,
    stance,
    more: 'Signals are ticker, direction, confidence/base rate in percent; moves end with times their usual size. detail=detailed for the paths of next calls.',
  }
}
