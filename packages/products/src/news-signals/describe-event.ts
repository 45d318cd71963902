import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import { subjectOf } from '@bellwether-markets/engine/news/impact/price-reaction'
import type { ScoredStory } from '@bellwether-markets/engine/news/impact/score-stories'
import { countriesOf } from '@bellwether-markets/engine/news/story/news-story'
import { round } from '@bellwether-markets/engine/series/round'
import type { NewsEvent } from './news-schema.ts'

export function describeEvent(scored: ScoredStory): NewsEvent {
  const { story, event, region, novelty, assets, impact, impactNow } = scored
  const { first, sentiment } = story
  const described = assets.map((asset) => ({
    symbol: asset.symbol,
    direction: sideOf(asset.direction),
    impact: round(asset.impact, 1),
    named: asset.named,
    reason: asset.reason,
  }))
  return {
    id: story.id,
    type: event.type.code,
    title: first.title,
    language: first.language,
    region: region ?? null,
    countries: [...countriesOf(story.links)],
    assets: described,
    direction: sideOf(event.direction),
    impact: round(impactNow, 1),
    impact_at_first: round(impact, 1),
    half_life_hours: event.type.halfLifeHours,
    novelty: round(novelty, 3),
    sentiment: round(sentiment.score, 3),
    sources: Math.max(1, story.sources.length),
    headlines: Math.max(1, story.headlines),
    subject: subjectOf({ ...story, event }) ?? null,
    source: first.source,
    source_url: first.url ?? null,
    first_seen_at: formatInstant(first.knownAt),
    last_seen_at: formatInstant(story.lastKnownAt),
    time_known: first.timeOfDayKnown,
  }
}

export const sideOf = (direction: -1 | 0 | 1): NewsEvent['direction'] =>
  direction === 0 ? 'unclear' : direction > 0 ? 'up' : 'down'
