/** Something that a briefing may lead with. */
export interface Candidate {
  /** Symbol, `risk` or `regime`. */
  readonly subject: string
  readonly section: 'markets' | 'movers' | 'risk' | 'events'
  readonly direction: -1 | 0 | 1
  /** Size in units of the usual, without its boosts. */
  readonly plain: number
  /** With its boosts. */
  readonly surprise: number
  /** How many readers it concerns, 0–1. */
  readonly reach: number
  /** Whether it is a new extreme of years. */
  readonly isExtreme: boolean
  /** Whether it is news again although it led before: a new extreme of years, a new low of shares. */
  readonly isNews: boolean
  /** Whether it is a part of the stock market. */
  readonly isPart: boolean
}

export interface Scored extends Candidate {
  readonly score: number
}

const LARGEST_SURPRISE = 8
const SECOND_LEAST_SHARE = 0.6
/** What led the editions before counts half, unless it moved further this time. */
const REMEMBERED = 3
const REPEATED = 0.5
/** Of one story: a headline does not tell it twice. */
const SAME_STORY: readonly (readonly string[])[] = [
  ['^GSPC', '^VIX', 'QQQ', 'IWM', 'EFA', 'EEM'],
  ['risk', 'regime', '^VIX'],
  ['EURUSD=X', 'DX-Y.NYB'],
]

/**
 * Largest score first: surprise × reach × novelty; ties go to the larger plain surprise.
 * @param before leads of the last editions, each by itself, latest first
 */
export function scored(
  candidates: readonly Candidate[],
  before: readonly (Candidate | undefined)[] = [],
): readonly Scored[] {
  return candidates
    .filter(({ surprise }) => Number.isFinite(surprise))
    .map((one) => ({
      ...one,
      score: Math.min(one.surprise, LARGEST_SURPRISE) * one.reach * noveltyOf(one, before),
    }))
    .toSorted((a, b) => b.score - a.score || b.plain - a.plain)
}

const noveltyOf = (
  { subject, direction, isNews, surprise }: Candidate,
  before: readonly (Candidate | undefined)[],
): number => {
  const isRepeated = before
    .slice(0, REMEMBERED)
    .some((one) => one?.subject === subject && one.direction === direction && one.surprise >= surprise)
  return isRepeated && !isNews ? REPEATED : 1
}

/** The second part of a headline, if one has 60 % of the score of the first and tells another story. */
export function secondOf([first, ...runnersUp]: readonly Scored[]): Scored | undefined {
  if (first === undefined) return undefined
  return runnersUp.find((one) => one.score >= SECOND_LEAST_SHARE * first.score && !isSameStory(one, first))
}

export const isSameStory = (one: Candidate, other: Candidate): boolean =>
  one.subject === other.subject ||
  SAME_STORY.some((story) => story.includes(one.subject) && story.includes(other.subject))
