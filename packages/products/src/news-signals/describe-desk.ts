import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, formatInstant, HOUR, type Instant } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { happeningsOf } from '@bellwether-markets/engine/news/gates/happenings'
import { scoreStories } from '@bellwether-markets/engine/news/impact/score-stories'
import { namesWith } from '@bellwether-markets/engine/news/linking/find-aliases'
import { newsForecasts } from '@bellwether-markets/engine/news/signals/news-forecasts'
import { newsStories } from '@bellwether-markets/engine/news/story/news-stories'
import type { InputsOf } from '../contract/product.ts'
import { snapshotOf } from '../upstream.ts'
import { describeEvent } from './describe-event.ts'
import { describeForecast } from './describe-forecast.ts'
import { DESK_HOURS, type NewsDesk } from './news-schema.ts'
import type { newsSignals } from './product.ts'

/** @throws NotEnoughHistory without headlines of the week, or if the market has no news */
export function describeDesk(
  { headlines, days, bars, tracked, record }: InputsOf<typeof newsSignals>,
  asOf: Instant,
): NewsDesk {
  if (headlines === undefined || headlines.length === 0)
    throw new NotEnoughHistory('headlines of the last 7 days', 0, 1)
  const stories = newsStories(headlines, namesWith(tracked))
  const scored = scoreStories(stories, days, asOf)
  const forecasts = newsForecasts(scored, { universe: universeOf(tracked), daily: days, bars }, asOf)
  const { visible: shown } = happeningsOf(stories)
  const measured = snapshotOf(record)
  const latest = headlines[headlines.length - 1]
  return {
    signals: forecasts.map((forecast, index) =>
      describeForecast(forecast, { rank: index + 1, of: forecasts.length }, measured, asOf),
    ),
    events: scoreStories(shown, days, asOf)
      .map(describeEvent)
      .toSorted(
        (a, b) =>
          b.impact - a.impact || b.first_seen_at.localeCompare(a.first_seen_at) || (a.id < b.id ? -1 : 1),
      ),
    coverage: {
      from: formatInstant(asInstant(asOf - DESK_HOURS * HOUR)),
      headlines: headlines.length,
      stories: stories.length,
      publishers: new Set(stories.flatMap(({ sources }) => sources)).size,
      latest_at: formatInstant(latest.knownAt),
    },
  }
}
