import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { Headline, TitleReading } from '@bellwether-markets/engine/market/observation'
import { crisisThemeOf } from '@bellwether-markets/engine/news/crises/crisis-reports'
import { eventSide, SIDES } from '@bellwether-markets/engine/news/impact/event-effects'
import { sourceWeight } from '@bellwether-markets/engine/news/impact/impact-score'
import { type ScoredStory, scoreStories } from '@bellwether-markets/engine/news/impact/score-stories'
import { intensityCategories } from '@bellwether-markets/engine/news/intensity/intensity-categories'
import { newsStories, type ReadStory } from '@bellwether-markets/engine/news/story/news-stories'
import { regionOfStory } from '@bellwether-markets/engine/news/story/news-story'
import { round } from '@bellwether-markets/engine/series/round'

const LABEL_WIDTH = 12
const AT = asInstant(0)

/**
 * Lines on how each pipeline stage reads a headline. The headline is quoted, never run.
 * @param reading of a language model, in place of the own reader's
 */
export function explain(title: string, source: string, reading?: TitleReading): string {
  const [story] = newsStories([{ ...headlineOf(title, source), ...(reading && { reading }) }])
  if (story === undefined) return `${row('normalised', 'nothing is left of it: no words')}\n`
  const [scored] = scoreStories([story], new Map(), AT)
  const rows = [
    ...normalised(story, source),
    row('duplicates', 'one headline alone: the first of its story'),
    ...listed('entities', story.links.map(linkText), 'none'),
    row('region', regionOfStory(story.links) ?? 'none named'),
    ...readerRows(reading),
    ...eventRows(story),
    ...(story.cause === undefined ? [] : [row('cause', `of the price move: ${story.cause.label}`)]),
    ...sentimentRows(story),
    row('novelty', 'of one headline: 1, with nothing like it before'),
    ...impactRows(scored),
    row('crisis', crisisThemeOf(story.first.title)?.label ?? 'speaks of none'),
    row('intensity', intensityCategories(story.first).join(', ') || 'no category'),
  ]
  return `${rows.join('\n')}\n`
}

export const headlineOf = (title: string, source: string): Headline => ({
  id: 'explained',
  source,
  title,
  url: undefined,
  publishedAt: AT,
  timeOfDayKnown: true,
  knownAt: AT,
  taggedSymbols: [],
})

const row = (label: string, text: string): string => `${label.padEnd(LABEL_WIDTH)} ${text}`

const listed = (label: string, lines: readonly string[], none: string): readonly string[] =>
  lines.length === 0 ? [row(label, none)] : lines.map((line, index) => row(index === 0 ? label : '', line))

function normalised({ first }: ReadStory, given: string): readonly string[] {
  const words = first.tokens.map(({ stem }) => stem).join(' ')
  return [
    row('normalised', JSON.stringify(first.title)),
    row('language', first.language),
    row('source', `${first.source || given}, weight ${sourceWeight(first.source)}`),
    row('stems', words),
  ]
}

const linkText = ({ id, kind, symbols, matched, score, reason }: ReadStory['links'][number]): string =>
  `${id} (${kind}) from ${JSON.stringify(matched)}, score ${round(score, 2)}, ${reason}${symbols.length === 0 ? '' : `; ${symbols.join(', ')}`}`

function readerRows(reading: TitleReading | undefined): readonly string[] {
  if (reading === undefined) return []
  const { model, type, direction, probability } = reading
  const side = direction === 0 ? 'no direction' : direction > 0 ? 'up' : 'down'
  return [
    row(
      'reader',
      `language model ${model}: ${type ?? 'no event'}, ${side}, probability ${round(probability, 2)}`,
    ),
  ]
}

function eventRows({ event, first }: ReadStory): readonly string[] {
  if (event === undefined) return [row('event', 'no rule fired')]
  const { type, rule, begin, end, strength } = event
  const prior = `${type.priorImpactBps} bp (${type.priorN === 0 ? 'expert value' : `prior from ${type.priorN} recorded events`}), half-life ${type.halfLifeHours} h`
  const sides = SIDES[type.code]
  const side = sides === undefined ? undefined : eventSide(type.code, first.title)
  return [
    row('event', `${type.code}: ${type.label}, group ${type.group}`),
    row(
      '',
      `rule ${rule} on ${JSON.stringify(first.title.slice(begin, end))}, strength ${round(strength, 2)}`,
    ),
    row('', prior),
    ...(sides === undefined
      ? []
      : [row('', `side: ${side === 0 ? 'not told' : side === 1 ? sides[0] : sides[1]}`)]),
  ]
}

function sentimentRows({ sentiment }: ReadStory): readonly string[] {
  const { score, raw, label, evidence } = sentiment
  return [
    row('sentiment', `${label}, ${round(score, 3)} (raw ${round(raw, 2)})`),
    ...evidence.map(({ text, effect, why }) =>
      row('', `${effect < 0 ? '' : '+'}${round(effect, 2)} ${JSON.stringify(text)}: ${why}`),
    ),
  ]
}

function impactRows(scored: ScoredStory | undefined): readonly string[] {
  if (scored === undefined) return [row('impact', '0: it reports no event that moves anything')]
  const { impact, assets } = scored
  return [
    row('impact', `${round(impact, 1)} of 100, with the volatility of an ordinary asset`),
    ...assets.map(({ symbol, direction, reason }) =>
      row('', `${symbol} ${direction === 0 ? 'unclear' : direction > 0 ? 'up' : 'down'}: ${reason}`),
    ),
  ]
}
