import type { Events } from './events-schema.ts'

/** An event of an invented market. */
export const eventsExample: Events = {
  events: [
    {
      id: 'demo-23472-0009',
      type: 'guidance_up',
      title: 'Boeing raises full-year outlook',
      language: 'en',
      region: null,
      countries: [],
      assets: [
        { symbol: 'BA', direction: 'up', impact: 61.4, named: true, reason: 'Outlook raised: it is named' },
      ],
      direction: 'up',
      impact: 48.7,
      impact_at_first: 61.4,
      half_life_hours: 24,
      novelty: 1,
      sentiment: 0.462,
      sources: 3,
      headlines: 4,
      source: 'meridianwire',
      source_url: 'https://meridian-wire.example/demo-23472-0009',
      first_seen_at: '2034-04-14T12:02:00Z',
      last_seen_at: '2034-04-14T14:41:00Z',
      time_known: true,
    },
  ],
  count: 1,
  total: 1,
  coverage: {
    from: '2034-04-07T20:00:00Z',
    headlines: 96,
    stories: 71,
    publishers: 11,
    latest_at: '2034-04-14T19:52:00Z',
  },
  missing: [],
}
