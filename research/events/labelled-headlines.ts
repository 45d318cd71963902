import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { clusterHeadlines } from '../../packages/server/src/domain/news/duplicates/cluster-headlines.ts'
import {
  type NormalHeadline,
  normaliseHeadline,
} from '../../packages/server/src/domain/news/text/normal-headline.ts'
import { asInstant, type Instant } from '../../packages/server/src/kernel/time.ts'
import type { NewsGold } from '../news-gold.ts'

/** A headline of a feed whose event a reader labelled. */
export interface LabelledHeadline {
  readonly headline: NormalHeadline
  /** Code of a type, or `none`. */
  readonly type: string
  /** For the price of what it is about; undefined if not labelled. */
  readonly direction: -1 | 0 | 1 | undefined
  /** Whether another reader would give the same type. */
  readonly sure: boolean
  /** Drawn at random, not by the type that the rules read. */
  readonly natural: boolean
  /** Of its story's first headline, as a count; what shares it is never split. NaN: only to learn from. */
  readonly month: number
}

const SIGNS: Readonly<Record<string, -1 | 0 | 1>> = { '+': 1, '-': -1, '0': 0 }

/** @returns undefined if the file is not there */
export function readLabelledHeadlines(path: string): readonly LabelledHeadline[] | undefined {
  if (!existsSync(path)) return undefined
  const rows: Readonly<Record<string, string>>[] = parse(readFileSync(path), { columns: true, trim: true })
  const headlines = rows.map(({ published_at: day, title }, at) => headlineOf(title, day, at))
  const months = new Map(
    clusterHeadlines(headlines).flatMap(({ first, members }) =>
      members.map(({ id }) => [id, monthOf(first.publishedAt)]),
    ),
  )
  return rows.map(({ type, direction, sure, sample }, at) => ({
    headline: headlines[at],
    type,
    direction: SIGNS[direction] ?? 0,
    sure: sure === '1',
    natural: sample === 'natural',
    month: months.get(headlines[at].id) ?? Number.NaN,
  }))
}

/** The project's own headlines that the rules were made on, to learn from as well. */
export const goldLabels = ({ headlines }: Pick<NewsGold, 'headlines'>): readonly LabelledHeadline[] =>
  headlines
    .filter(({ half }) => half === 'tune')
    .map(({ title, event }, at) => ({
      headline: headlineOf(title, '1970-01-01', at),
      type: event ?? 'none',
      direction: undefined,
      sure: true,
      natural: false,
      month: Number.NaN,
    }))

function monthOf(instant: Instant): number {
  const date = new Date(instant)
  return 12 * date.getUTCFullYear() + date.getUTCMonth()
}

function headlineOf(title: string, day: string, at: number): NormalHeadline {
  const publishedAt = asInstant(Date.parse(day))
  const facts = { source: '', url: undefined, timeOfDayKnown: false, taggedSymbols: [] }
  return normaliseHeadline({
    ...{ ...facts, title, publishedAt, knownAt: publishedAt },
    id: String(at).padStart(6, '0'),
  })
}
