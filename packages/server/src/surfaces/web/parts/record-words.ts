import type { SourceRecord } from '@bellwether-markets/products/track-record/source-record'
import { capital, counted, percent, whole } from '../number-text.ts'
import { sourceTitle } from './call-words.ts'

type Scores = SourceRecord['overall']

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five']
/** Share of hits above the base rate that an interval clears by a hair. */
const HAIR = 0.005

/** Its 95 % interval lies above its base rate. */
export const knows = ({ hit_rate_interval_95: [low], base_rate: base }: Scores): boolean =>
  base !== null && low > base

/** Words of the chip. */
export function readingOf(scores: Scores): string {
  const {
    hit_rate_interval_95: [low, high],
    base_rate: base,
  } = scores
  if (base === null) return 'nothing decided'
  if (low > base) return low - base < HAIR ? 'just above chance' : 'above chance'
  return high < base ? 'below chance' : 'no skill found'
}

const decidedOf = (sources: readonly SourceRecord[]): readonly SourceRecord[] =>
  sources.filter(({ overall }) => overall.n > 0)

/** `10,199 calls. Two sources know a little, two know nothing.` */
export function findingText(sources: readonly SourceRecord[]): string {
  const decided = decidedOf(sources)
  const calls = decided.reduce((sum, { overall }) => sum + overall.n, 0)
  const knowing = decided.filter(({ overall }) => knows(overall)).length
  const others = decided.length - knowing
  const count = `${counted(calls, 'call')}.`
  if (knowing === 0) return `${count} No source has shown that it knows anything.`
  const know = `${capital(NUMBERS[knowing])} ${knowing === 1 ? 'source knows' : 'sources know'} a little`
  if (others === 0) return `${count} ${know}.`
  return `${count} ${know}, ${NUMBERS[others]} ${others === 1 ? 'knows' : 'know'} nothing.`
}

/** How each source did, in the order that is given. */
export const sourceTexts = (sources: readonly SourceRecord[]): readonly { title: string; text: string }[] =>
  decidedOf(sources).map(({ source, overall }) => ({
    title: sourceTitle(source),
    text: ` came true in ${percent(overall.hit_rate)} of ${whole(overall.n)} calls, base rate ${percent(overall.base_rate)}: ${readingOf(overall)}.`,
  }))
