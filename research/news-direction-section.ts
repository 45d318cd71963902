import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { classifyEvent } from '@bellwether-markets/engine/news/events/classify-event'
import { linkEntities } from '@bellwether-markets/engine/news/linking/link-entities'
import {
  readSentiment,
  type SentimentReading,
} from '@bellwether-markets/engine/news/sentiment/read-sentiment'
import type { NormalHeadline } from '@bellwether-markets/engine/news/text/normal-headline'
import { blockBootstrapInterval } from './block-bootstrap.ts'
import type { EvaluationSection } from './evaluation-section.ts'
import type { LabelledHeadline } from './events/labelled-headlines.ts'
import { figure } from './figure-text.ts'

const TITLE = 'News: direction of recorded headlines labelled by hand'
/** Neighbours in time are drawn together: they often tell one story. */
const BLOCK = 10
const RESAMPLES = 1000
const SEED = 20_100

interface Read {
  readonly labelled: LabelledHeadline
  readonly reading: SentimentReading
}

type SignOf = (reading: SentimentReading) => number

const READINGS: readonly (readonly [string, SignOf])[] = [
  ['sign of the score', ({ score }) => Math.sign(score)],
  ['label', ({ label }) => (label === 'neutral' ? 0 : label === 'positive' ? 1 : -1)],
]

const SAMPLES: readonly (readonly [string, (one: LabelledHeadline) => boolean])[] = [
  ['all', () => true],
  ['drawn at random', ({ natural }) => natural],
  ['drawn by type', ({ natural }) => !natural],
  ['type sure', ({ sure }) => sure],
]

/** How often the sentiment has the direction that a reader gives a headline. */
export const newsDirectionSection: EvaluationSection = {
  names: ['news-direction'],
  title: TITLE,
  expectedSeconds: 3,
  run({ labels }) {
    if (labels === undefined || labels.length === 0) throw new NotEnoughHistory('labelled headlines', 0, 1)
    const all = labels
      .toSorted((a, b) => a.headline.publishedAt - b.headline.publishedAt)
      .map((labelled) => ({ labelled, reading: sentimentOf(labelled.headline) }))
    const tallies = READINGS.flatMap(([reading, signOf]) =>
      SAMPLES.map(([sample, isIn]) => ({
        reading,
        sample,
        ...tallyOf(
          all.filter(({ labelled }) => isIn(labelled)),
          signOf,
        ),
      })),
    )
    const report = {
      title: TITLE,
      notes: [
        'The direction labelled is that of the price of what the headline is about. Undirected headlines have none.',
        `Intervals: 95 %, ${RESAMPLES} bootstrap resamples of ${BLOCK} neighbours in time.`,
        'Ten of these headlines were read while the rules were written.',
      ],
      rows: [],
      tables: [directionTable(tallies)],
    }
    return { report, plots: [], forms: [] }
  },
}

const sentimentOf = (headline: NormalHeadline): SentimentReading =>
  readSentiment(headline, classifyEvent(headline, linkEntities(headline)))

/** Shares, 0–1. */
interface Share {
  readonly value: number
  readonly interval: readonly [number, number]
}

function tallyOf(reads: readonly Read[], signOf: SignOf) {
  const directed = reads.filter(({ labelled }) => labelled.direction !== 0)
  const undirected = reads.filter(({ labelled }) => labelled.direction === 0)
  /** 1 right, −1 opposite, 0 none. */
  const agreement = directed.map(({ labelled, reading }) => (labelled.direction ?? 0) * signOf(reading))
  return {
    directed: directed.length,
    right: shareOf(agreement.map((value) => value > 0)),
    opposite: shareOf(agreement.map((value) => value < 0)),
    none: shareOf(agreement.map((value) => value === 0)),
    undirected: undirected.length,
    claimed: shareOf(undirected.map(({ reading }) => signOf(reading) !== 0)),
  }
}

function shareOf(cases: readonly boolean[]): Share {
  if (cases.length === 0) return { value: Number.NaN, interval: [Number.NaN, Number.NaN] }
  const bootstrap = { length: cases.length, block: BLOCK, resamples: RESAMPLES, seed: SEED }
  const interval = blockBootstrapInterval(bootstrap, (drawn) => {
    let [count, total] = [0, 0]
    for (let at = 0; at < cases.length; at++) {
      total += drawn[at]
      if (cases[at]) count += drawn[at]
    }
    return count / total
  })
  return { value: cases.filter(Boolean).length / cases.length, interval }
}

type Tally = ReturnType<typeof tallyOf> & { readonly reading: string; readonly sample: string }

const directionTable = (tallies: readonly Tally[]) => ({
  title: 'Direction of labelled headlines',
  columns: [
    'reading',
    'sample',
    'directed',
    'right',
    'opposite',
    'none',
    'undirected',
    'undirected given a sign',
  ],
  rows: tallies.map(({ reading, sample, directed, right, opposite, none, undirected, claimed }) => [
    reading,
    sample,
    String(directed),
    shareText(right),
    shareText(opposite),
    shareText(none),
    String(undirected),
    shareText(claimed),
  ]),
})

const shareText = ({ value, interval: [low, high] }: Share): string =>
  `${figure(value, 3)} (${figure(low, 3)} to ${figure(high, 3)})`
