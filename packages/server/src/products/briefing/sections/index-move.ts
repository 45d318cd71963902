import type { AssetMove } from '../../../domain/briefing/asset-move.ts'
import { changeFact, dayFact, numberFact } from '../../../domain/briefing/briefing-fact.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import { type BriefingView, SP500 } from '../briefing-view.ts'
import { indexContext } from './index-context.ts'
import { type IndexFacts, indexHeadline, indexText } from './index-texts.ts'

const TERMS = ['s&p 500', 'index']

/** Move of the S&P 500 since the last briefing; none if it has not traded. */
export function indexMessages(view: BriefingView): readonly Message[] {
  const move = view.moves.get(SP500)
  if (move === undefined || !view.isNew) return []
  const facts = factsOf(view, move)
  const lead = indexText(move, facts)
  const context = indexContext(view, move)
  return [
    {
      section: 'market',
      opens: true,
      importance: Math.min(96, Math.max(24, 18 * Math.abs(move.unusual || 0) + 20) + (context?.weight ?? 0)),
      facts: [...Object.values(facts), ...(context?.facts ?? [])],
      text: context === undefined ? lead : joined(lead, context.text),
      headline: indexHeadline(move, facts),
      names: [],
    },
  ]
}

const joined = (first: LocalizedText, second: LocalizedText): LocalizedText => ({
  en: `${first.en} ${second.en}`,
  de: `${first.de} ${second.de}`,
})

function factsOf(view: BriefingView, { change, close, day }: AssetMove): IndexFacts {
  const origin = view.originOf(SP500)
  return {
    change: changeFact({
      id: 'sp500_change',
      label: 'S&P 500, change of the session',
      value: change,
      en: TERMS,
      de: TERMS,
      ...origin,
    }),
    close: numberFact({
      id: 'sp500_close',
      label: 'S&P 500, close',
      value: close,
      decimals: 0,
      en: TERMS,
      de: TERMS,
      ...origin,
    }),
    day: dayFact('session', 'Latest session of New York', day, origin.source),
  }
}
