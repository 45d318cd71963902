import type { LocalizedText } from '../../domain/briefing/localized-text.ts'
import type { Theme } from '../events/events-schema.ts'
import { snapshotOf } from '../upstream.ts'
import type { BriefingView } from './briefing-view.ts'

/** Acts of a central bank that move all markets. */
const ACTS: readonly string[] = ['cb_decision']

/** The first that was reported after the close of the session, which no price knows yet. */
export const unpricedAct = (view: BriefingView): Theme | undefined =>
  snapshotOf(view.events)?.themes.find(({ type, priced }) => ACTS.includes(type) && !priced)

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
