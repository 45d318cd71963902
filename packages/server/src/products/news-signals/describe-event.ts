import { subjectOf } from '../../domain/news/impact/price-reaction.ts'
import type { ScoredStory } from '../../domain/news/impact/score-stories.ts'
import { countriesOf } from '../../domain/news/story/news-story.ts'
import { round } from '../../domain/series/round.ts'
import { formatInstant } from '../../kernel/time.ts'
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
