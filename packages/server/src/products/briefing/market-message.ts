import type { LocalizedText, Message } from '../../domain/briefing/message.ts'
import type { Fact } from '../../domain/text/fact.ts'

export const marketMessage = (
  importance: number,
  facts: readonly Fact[],
  text: LocalizedText,
  headline?: LocalizedText,
): Message => ({
  section: 'market',
  importance,
  facts,
  text,
  ...(headline === undefined ? {} : { headline }),
  names: [],
})
