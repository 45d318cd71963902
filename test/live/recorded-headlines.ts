import { DAY, type Instant } from '@bellwether-markets/engine/kernel/time'
import { decodeHTML } from 'entities'
import type { Recording } from '../suppliers/recorded-responses.ts'
import { textOf } from './recorded-answers.ts'

const WEEK = 7 * DAY

/** What the publishers of recorded feeds are called, by address. */
const PUBLISHERS: Readonly<Record<string, string>> = {
  'https://www.cnbc.com/id/100727362/device/rss/rss.html': 'CNBC',
  'https://rss.nytimes.com/services/xml/rss/nyt/Business.xml': 'New York Times',
}

/** Headlines of the last week as a file of the layout; older ones of a feed are not taken. */
export function newsFile(recorded: readonly Recording[], now: Instant): string {
  const rows = recorded
    .flatMap(toldIn)
    .filter(({ at }) => at >= now - WEEK)
    .map(({ at, source, title, tickers }) =>
      [
        new Date(at).toISOString().replace('.000Z', 'Z'),
        inQuotes(source),
        inQuotes(title),
        inQuotes(tickers.join(' ')),
      ].join(),
    )
  return ['published_at,source,title,tickers', ...rows].join('\n')
}

export const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`

interface Told {
  readonly at: number
  readonly source: string
  readonly title: string
  readonly tickers: readonly string[]
}

function toldIn(recording: Recording): readonly Told[] {
  const { [recording.request.url]: publisher } = PUBLISHERS
  if (publisher !== undefined) return feedNews(textOf(recording), publisher)
  return recording.kind === 'search-news' ? searchedNews(textOf(recording)) : []
}

function feedNews(text: string, publisher: string): readonly Told[] {
  return (text.match(/<item>[\s\S]*?<\/item>/g) ?? []).map((item) => {
    const inside = (name: string): string =>
      new RegExp(`<${name}>(?:\\s*<!\\[CDATA\\[)?([\\s\\S]*?)(?:\\]\\]>\\s*)?</${name}>`).exec(item)?.[1] ??
      ''
    const title = decodeHTML(inside('title')).replace(/\s+/g, ' ').trim()
    return { at: Date.parse(inside('pubDate')), source: publisher, title, tickers: [] }
  })
}

interface Found {
  readonly news: readonly {
    readonly title: string
    readonly publisher: string
    readonly providerPublishTime: number
    readonly relatedTickers?: readonly string[]
  }[]
}

const searchedNews = (text: string): readonly Told[] =>
  (JSON.parse(text) as Found).news.map(({ title, publisher, providerPublishTime, relatedTickers }) => ({
    at: providerPublishTime * 1000,
    source: publisher,
    title: decodeHTML(title).replace(/\s+/g, ' ').trim(),
    tickers: relatedTickers ?? [],
  }))
