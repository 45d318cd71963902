import { type Concise, tableOf } from '../contract/concise.ts'
import { pick } from '../pick.ts'
import { calledSide, restText } from '../short-form.ts'
import type { Intraday } from './intraday-schema.ts'

const ROWS = 12

/** Whether the session's readings have an edge, then the readings by size. */
export function conciseIntraday(answer: Intraday, _query: object, limit = ROWS): Concise {
  const { signals, evidence, market_open: isOpen, no_reading_yet: notYet, without_data: empty } = answer
  const edged = signals.filter(({ kind }) => kind === 'signal')
  const rows = signals.slice(0, limit)
  return {
    summary: summaryOf(answer, edged.length),
    evidence:
      evidence &&
      pick(
        evidence,
        'kind',
        'hit_rate',
        'interval_95',
        'base_rate_long',
        'base_rate_short',
        'days',
        'n',
        'edge_state',
      ),
    caveats: [
      ...(isOpen ? [] : ['The market is closed.']),
      ...(notYet === null ? [] : [notYet]),
      ...(empty.length === 0 ? [] : [`Without data: ${empty.length} symbols.`]),
    ],
    updated: answer.updated,
    ...tableOf(rows, [
      'symbol',
      { direction: calledSide },
      'kind',
      'confidence',
      'base_rate',
      'rank',
      'expires_at',
    ]),
    more: `${restText(rows.length, signals.length)}detail=detailed for readings of each symbol.`,
  }
}

function summaryOf({ signals, market_open: isOpen }: Intraday, edged: number): string {
  if (signals.length === 0)
    return isOpen ? 'No reading of this session stands out.' : 'There is no session now.'
  const [{ symbol, direction }] = signals
  return edged === 0
    ? `No reading of this session has an edge; the list of ${signals.length} is a screen, ${symbol} first.`
    : `${edged} of ${signals.length} readings ${edged === 1 ? 'has' : 'have'} an edge, ${symbol} ${direction} first.`
}
