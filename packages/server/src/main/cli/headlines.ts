import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { Headline } from '@bellwether-markets/engine/market/observation'
import { scoreStories } from '@bellwether-markets/engine/news/impact/score-stories'
import { newsStories } from '@bellwether-markets/engine/news/story/news-stories'
import { reportsEvent } from '@bellwether-markets/engine/news/story/news-story'
import { round } from '@bellwether-markets/engine/series/round'

const SIDES = { '-1': 'down', '0': 'none', '1': 'up' } as const

/**
 * Reads titles, one a line of UTF-8, and writes one line of JSON for each. A reader that closes its end stops it.
 * `salience` is the impact, 0–100, on an asset of ordinary volatility; 0 without an event.
 */
export async function readHeadlines(input: Readable, output: Writable): Promise<void> {
  try {
    await pipeline(input, linesOf, answers, output)
  } catch (error) {
    if (!isClosed(error)) throw error
  }
}

const isClosed = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EPIPE' || error.code === 'ERR_STREAM_PREMATURE_CLOSE')

/** Bytes that are no UTF-8 become replacement characters. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  for await (const chunk of chunks) {
    const [first, ...others] = decoder.decode(chunk, { stream: true }).split('\n')
    parts.push(first)
    for (const other of others) {
      yield parts.join('')
      parts = [other]
    }
  }
  const last = parts.join('') + decoder.decode()
  if (last !== '') yield last
}

async function* answers(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(headlineAnswer(line.replace(/\r$/, '')))}\n`
}

const AT = asInstant(0)

const headlineOf = (title: string): Headline => ({
  id: 'read',
  source: '',
  title,
  url: undefined,
  publishedAt: AT,
  timeOfDayKnown: true,
  knownAt: AT,
  taggedSymbols: [],
})

export function headlineAnswer(title: string) {
  const [story] = newsStories([headlineOf(title)])
  if (story === undefined) {
    return { title, type: null, direction: SIDES[0], salience: 0, probability: 0, symbols: [] }
  }
  const [scored] = scoreStories([story], new Map(), story.first.knownAt)
  return {
    title,
    type: reportsEvent(story) ? story.event.type.code : null,
    direction: SIDES[story.direction],
    salience: round(scored?.impact ?? 0, 1),
    probability: round(story.probability, 3),
    symbols: [...new Set(story.links.flatMap(({ symbols }) => symbols))],
  }
}
