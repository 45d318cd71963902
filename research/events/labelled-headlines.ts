import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { clusterHeadlines } from '@bellwether-markets/engine/news/duplicates/cluster-headlines'
import { type NormalHeadline, normaliseHeadline } from '@bellwether-markets/engine/news/text/normal-headline'
import { parse } from 'csv-parse/sync'
import type { NewsGold } from '../news-gold.ts'
import own from './own-labels.json' with { type: 'json' }

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
  return withMonths(
    csvRows(path).map(({ published_at: day, title, type, direction, sure, sample }, at) => ({
      headline: headlineOf(title, day, String(at).padStart(6, '0')),
      type,
      direction: SIGNS[direction] ?? 0,
      sure: sure === '1',
      natural: sample === 'natural',
      month: Number.NaN,
    })),
  )
}

/**
 * The project's own labels of a recorded market's headlines, to learn from. They are kept by the hash of the title.
 * @param path of the market's headlines; without that file there are none
 */
export function readOwnLabels(path: string): readonly LabelledHeadline[] {
  if (!existsSync(path)) return []
  const labels: ReadonlyMap<string, string> = new Map(Object.entries(own.labels))
  const titles = new Map(csvRows(path).map((row) => [hashOf(row.title), row]))
  return [...titles].flatMap(([hash, { published_at: day, title }]) => {
    const [type, direction, sure] = labels.get(hash)?.split(' ') ?? []
    if (type === undefined) return []
    const headline = headlineOf(title, day, hash)
    return {
      headline,
      type,
      direction: SIGNS[direction],
      sure: sure === 'sure',
      natural: false,
      month: Number.NaN,
    }
  })
}

/** Shares of headlines read twice that got the same type, and the same direction. */
export function ownAgreement() {
  const labels: Readonly<Record<string, string>> = own.labels
  const pairs = Object.entries(own.secondReading).map(([hash, second]) => [
    labels[hash].split(' '),
    second.split(' '),
  ])
  const shareOf = (part: number) =>
    pairs.filter(([first, second]) => first[part] === second[part]).length / pairs.length
  return { rows: pairs.length, types: shareOf(0), directions: shareOf(1) }
}

/** Each headline with the month of its story. */
export function withMonths(labelled: readonly LabelledHeadline[]): readonly LabelledHeadline[] {
  const stories = clusterHeadlines(labelled.map(({ headline }) => headline))
  const months = new Map(
    stories.flatMap(({ first, members }) => members.map(({ id }) => [id, monthOf(first.publishedAt)])),
  )
  return labelled.map((row) => ({ ...row, month: months.get(row.headline.id) ?? Number.NaN }))
}

const csvRows = (path: string): Readonly<Record<string, string>>[] =>
  parse(readFileSync(path), { columns: true, trim: true })

const HASH_LENGTH = 16

const hashOf = (title: string): string =>
  createHash('sha256').update(title).digest('hex').slice(0, HASH_LENGTH)

/** The project's own headlines that the rules were made on, to learn from as well. */
export const goldLabels = ({ headlines }: Pick<NewsGold, 'headlines'>): readonly LabelledHeadline[] =>
  headlines
    .filter(({ half }) => half === 'tune')
    .map(({ title, event }, at) => ({
      headline: headlineOf(title, '1970-01-01', `gold ${at}`),
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

function headlineOf(title: string, day: string, id: string): NormalHeadline {
  const publishedAt = asInstant(Date.parse(day))
  const facts = { source: '', url: undefined, timeOfDayKnown: false, taggedSymbols: [] }
  return normaliseHeadline({
    ...facts,
    title,
    publishedAt,
    knownAt: publishedAt,
    id,
  })
}
