/** What a central bank did to its rate, as a headline states it. */
export interface RateDecision {
  readonly verb: 'raise' | 'cut' | 'hold'
  readonly basisPoints: number | undefined
  /** Percent; a range, zero or near it. */
  readonly level: { readonly from: number; readonly to: number } | 'zero' | 'near_zero' | undefined
}

const BANK =
  '(?:Fed|Federal Reserve|FOMC|ECB|European Central Bank|EZB|Bank of England|BoE|Bank of Japan|BOJ|BoJ|US-Notenbank)'
const VERBS = {
  raise:
    'raises?|raised|raising|hikes?|hiked|hiking|lifts?|lifted|lifting|increases?|increased|boosts?|erhöht|hebt|hob',
  cut: 'cuts?|cutting|slashes|slashed|slashing|lowers?|lowered|lowering|reduces?|reduced|trims?|trimmed|senkt|senkte|kappt',
  hold: 'holds?|held|leaves?|left|keeps?|kept|belässt|lässt|hält',
} as const
const RATE = '(?:rates?|borrowing costs|leitzins(?:en|es|e)?|zinsen)'
const UNCHANGED = /(?:steady|unchanged|on hold|unverändert|stabil)/i
/** What may still come, what others say, and what was not done. */
const UNSURE =
  /\?|\b(?:will|would|may|might|could|should|expect\w*|likely|seen|sees|set to|to (?:raise|cut|hike|lift|lower|hold|keep|leave)|ahead|before|if|bets?|hopes?|calls?|says?|said|when|what|how|urges?|signals?|considers?|mulls?|weighs?|plans?|wants?|poised|ready|no|not|never|after|since|as|again(?=st)|will|könnte|dürfte|soll|wird|vor|erwartet)\b/i
const SIZES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:three[- ]quarters?(?: of a)?|0?\.75)(?: percentage)?[- ]points?\b/i, 75],
  [/\b(?:half(?:[- ]an?)?|0?\.50?)(?: percentage)?[- ]points?\b/i, 50],
  [/\b(?:quarter|0?\.25)(?: percentage)?[- ]points?\b/i, 25],
]
const POINTS = /\b(\d{1,3})(?: |-)?(?:basis[- ]points?|bps?|basispunkten?)\b/gi
const RANGE =
  /\b(?:to|auf)(?: a range of)? (\d?\s?\.?\s?\d+)\s?%?\s?(?:to|bis|-|–)\s?(\d?\s?\.\s?\d+|\d)\s?(?:%|percent|prozent)/i
const NEAR_ZERO = /\b(?:to |auf )?(?:near|close to|almost|nearly|nahe) ?(?:zero|null)\b/i
const ZERO = /\b(?:to zero|auf null)\b/i
const REACH = 60

/** Undefined unless the bank does it in this headline, for sure. */
export function readDecision(title: string): RateDecision | undefined {
  for (const [verb, words] of Object.entries(VERBS) as [RateDecision['verb'], string][]) {
    const pattern = new RegExp(
      `^(.*?(?<!\\p{L})${BANK}(?!\\p{L})(?:'s)?(?: (?:statement|officials|board))?(?:\\s[-–—:])? )(?:${words})(?!\\p{L})(.*)$`,
      'iu',
    ).exec(title)
    if (pattern === null) continue
    const [, before, after] = pattern
    const object = after.slice(0, REACH)
    const isOfRate = new RegExp(`(?<!\\p{L})(?:${RATE}|basis[- ]points?)(?!\\p{L})`, 'iu').test(
      firstClause(after),
    )
    if (!isOfRate || UNSURE.test(before) || UNSURE.test(firstClause(after))) return undefined
    if (verb === 'hold' && !UNCHANGED.test(object)) return undefined
    return { verb, basisPoints: verb === 'hold' ? undefined : sizeOf(after), level: levelOf(after) }
  }
  return undefined
}

/** What follows a connector or a comma tells of something else. */
const firstClause = (text: string): string =>
  text.split(/[,;:]|\s(?:as|after|amid|but|and|on|over|in|to|nach|auf)\s/i)[0]

function sizeOf(text: string): number | undefined {
  const found = [
    ...[...text.matchAll(POINTS)].map(([, points]) => Number(points)),
    ...SIZES.flatMap(([pattern, points]) => (pattern.test(text) ? [points] : [])),
  ]
  return found.length === 1 && found[0] > 0 ? found[0] : undefined
}

function levelOf(text: string): RateDecision['level'] {
  if (NEAR_ZERO.test(text)) return 'near_zero'
  if (ZERO.test(text)) return 'zero'
  const [, from, to] = (RANGE.exec(text) ?? []).map((part) => Number(part.replace(/\s/g, '')))
  return from < to && to - from <= 0.5 ? { from, to } : undefined
}
