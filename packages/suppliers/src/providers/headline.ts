import { createHash } from 'node:crypto'
import { asDay, type Instant, startOfUtcDay, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { Headline } from '@bellwether-markets/engine/market/observation'
import { decodeHTML } from 'entities'
import { knownAt } from './daily-columns.ts'
import type { ParseMeta } from './parsed-observations.ts'

export interface HeadlineFields {
  readonly source: string
  readonly title: string
  readonly url: string | undefined
  /** Any instant of the day if only the day is known. */
  readonly publishedAt: Instant
  readonly timeOfDayKnown: boolean
  readonly taggedSymbols?: readonly string[]
}

const LONGEST_TITLE = 500
const LONGEST_FRAGMENT = 20_000

export function headlineOf(fields: HeadlineFields, meta: ParseMeta): Headline {
  const { source, url, timeOfDayKnown } = fields
  const day = utcDay(fields.publishedAt)
  const publishedAt = timeOfDayKnown ? fields.publishedAt : startOfUtcDay(day)
  const title = fields.title.slice(0, LONGEST_TITLE)
  const tagged = fields.taggedSymbols ?? []
  return {
    id: headlineId(source, title, publishedAt),
    source,
    title,
    url,
    publishedAt,
    timeOfDayKnown,
    knownAt: knownAt(timeOfDayKnown ? publishedAt : startOfUtcDay(asDay(day + 1)), meta),
    taggedSymbols: tagged.length > 0 ? tagged : meta.symbols,
  }
}

const headlineId = (source: string, title: string, publishedAt: Instant): string =>
  createHash('sha256')
    .update(JSON.stringify([source, title, publishedAt]))
    .digest('hex')
    .slice(0, 24)

/** One line: tags removed, entities decoded. */
export const plainText = (fragment: string): string =>
  decodeHTML(fragment.slice(0, LONGEST_FRAGMENT).replace(/<\/?[a-z][^<>]*>/gi, ' '))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Relative addresses are resolved; undefined for anything but the web. */
export function webAddress(text: string | undefined, base?: string): string | undefined {
  if (text === undefined || text.trim() === '' || !URL.canParse(text.trim(), base)) return undefined
  const url = new URL(text.trim(), base)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.toString() : undefined
}
