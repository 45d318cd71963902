import type { LocalizedText } from '../../domain/briefing/localized-text.ts'
import { sessionOf } from '../../domain/market/calendar.ts'
import { parseInstant } from '../../kernel/time.ts'
import type { Events } from '../events/events-schema.ts'
import { snapshotOf } from '../upstream.ts'
import type { BriefingView } from './briefing-view.ts'

/** Acts of a central bank that move all markets. */
const ACTS: readonly string[] = ['cb_decision']

/** The latest reported after the close of the session, which no price knows yet. */
export function unpricedAct(view: BriefingView): Events['events'][number] | undefined {
  const close = sessionOf(view.session)?.close ?? Number.POSITIVE_INFINITY
  return (snapshotOf(view.events)?.events ?? []).find(
    ({ type, first_seen_at }) => ACTS.includes(type) && (parseInstant(first_seen_at) ?? 0) > close,
  )
}

const BANKS: readonly (readonly [RegExp, LocalizedText])[] = [
  [/\b(?:Fed|Federal Reserve)\b/, { en: 'the Fed', de: 'die Fed' }],
  [/\b(?:ECB|European Central Bank|EZB)\b/, { en: 'the ECB', de: 'die EZB' }],
  [/\bBank of England\b/, { en: 'the Bank of England', de: 'die Bank of England' }],
  [/\bBank of Japan\b/, { en: 'the Bank of Japan', de: 'die Bank von Japan' }],
]
const SOME_BANK = { en: 'a central bank', de: 'eine Notenbank' }

/** As the headline names it. */
export const bankOf = (title: string): LocalizedText =>
  BANKS.find(([pattern]) => pattern.test(title))?.[1] ?? SOME_BANK
