import type { Briefing } from './briefing-schema.ts'

/** A briefing of an invented market. */
const result: Briefing = {
  language: 'en',
  title: 'Market briefing for Wednesday, 5 March 2031',
  date: '2031-03-05',
  session: '2031-03-04',
  headline: 'S&P 500 loses 0.9%',
  sections: [
    {
      id: 'market',
      title: 'Since the last briefing',
      text: 'On Tuesday the S&P 500 fell 0.9% to 5,099. The VIX rose from 17.2 to 20.4.',
      facts: ['sp500_change', 'sp500_close', 'vix_before', 'vix'],
    },
  ],
  facts: [
    {
      id: 'briefing_date',
      label: 'Day of the briefing',
      value: '2031-03-05',
      unit: 'day',
      as_of: '2031-03-05',
      source: 'bellwether',
    },
    {
      id: 'sp500_change',
      label: 'S&P 500, change of the session',
      value: -0.9,
      unit: 'percent',
      as_of: '2031-03-04',
      source: 'simulator',
    },
    {
      id: 'sp500_close',
      label: 'S&P 500, close',
      value: 5099,
      unit: 'level',
      as_of: '2031-03-04',
      source: 'simulator',
    },
    { id: 'vix', label: 'VIX, close', value: 20.4, unit: 'level', as_of: '2031-03-04', source: 'simulator' },
    {
      id: 'vix_before',
      label: 'VIX, close before',
      value: 17.2,
      unit: 'level',
      as_of: '2031-03-04',
      source: 'simulator',
    },
  ],
  grounding: { numbers: 6, verified: 6 },
  wording: 'template',
  missing: [],
}

export const briefingExample = { query: { lang: 'en' }, result }
