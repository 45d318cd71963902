import type { Day } from '@bellwether-markets/engine/kernel/time'
import { counted, fixed, whole } from '../number-text.ts'
import type { PageInput } from '../page.ts'
import { accountTabs } from '../parts/account-tabs.tsx'
import { intro } from '../parts/section-head.tsx'
import { type Column, plainFigure, plainTable } from '../parts/table-head.tsx'
import { shareBar, usageBars } from '../parts/usage-bars.tsx'
import { dateText } from '../time-text.ts'
import { type AccountData, USAGE_DAYS } from './account-data.ts'

export function usagePage({ usage, subKeys, apps }: AccountData, today: Day): PageInput {
  const endpoints = [...usage.by_endpoint].sort((one, other) => other.credits - one.credits)
  const { today: ofToday, last_30_days: month } = usage
  return {
    path: '/account',
    title: 'Usage',
    description: 'Calls and credits of the account by day, endpoint and key.',
    kind: 'account',
    main: [
      intro(
        'Usage',
        `${counted(ofToday.credits, 'credit')} for ${counted(ofToday.calls, 'call')} today, ${counted(month.credits, 'credit')} in 30 days. Days are UTC days.`,
      ),
      accountTabs('/account/usage'),
      plainFigure('Credits by day', byDay(usage, today), <a href="/account/usage.csv">CSV</a>),
      plainFigure(`By endpoint, ${USAGE_DAYS} days`, byEndpoint(endpoints)),
      plainFigure('By key and app', byKey(subKeys, apps)),
    ],
  }
}

type Usage = AccountData['usage']

const COUNTS: readonly Column<{ readonly calls: number; readonly credits: number }>[] = [
  { title: 'Calls', numeric: true, of: ({ calls }) => whole(calls) },
  { title: 'Credits', numeric: true, of: ({ credits }) => whole(credits) },
]

function byDay({ by_day: days, ...usage }: Usage, today: Day) {
  if (days.length === 0) return <p class="body note">No call has been made with this account yet.</p>
  const periods = [
    { label: 'Today', ...usage.today, days: 1 },
    { label: 'Last 7 days', ...usage.last_7_days, days: 7 },
    { label: 'Last 30 days', ...usage.last_30_days, days: 30 },
  ]
  return (
    <>
      <div class="body">{usageBars(days, today, USAGE_DAYS)}</div>
      {plainTable({
        caption: 'Usage of today, a week and a month',
        rows: periods,
        empty: null,
        columns: [
          { title: 'Period', of: ({ label }) => label },
          ...COUNTS,
          { title: 'Credits a day', numeric: true, of: (row) => fixed(row.credits / row.days) },
        ],
      })}
      <details>
        <summary>Every day as a table</summary>
        {plainTable({
          caption: 'Credits by day',
          rows: days.toReversed(),
          empty: null,
          columns: [
            { title: 'Day', of: ({ day }) => dateText(day) },
            ...COUNTS,
            { title: 'Share', of: ({ credits }) => shareBar(credits, days) },
          ],
        })}
      </details>
    </>
  )
}

const byEndpoint = (rows: Usage['by_endpoint']) =>
  plainTable({
    caption: 'Usage by endpoint',
    rows,
    empty: 'No call has been made with this account yet.',
    columns: [
      { title: 'Endpoint', of: ({ endpoint }) => <code>{endpoint}</code> },
      ...COUNTS,
      { title: 'Share', of: ({ credits }) => shareBar(credits, rows) },
    ],
  })

/** Keys and apps with a limit of their own; the rest of the usage is that of the main key. */
function byKey(subKeys: AccountData['subKeys'], apps: AccountData['apps']) {
  const capped = apps.flatMap(({ cap, name, domain }) =>
    cap === undefined ? [] : [{ ...cap, name: domain ?? (name || 'an app without a name') }],
  )
  return plainTable({
    caption: 'Usage by key and app',
    rows: [...subKeys, ...capped],
    empty: 'All calls were made with the main key.',
    columns: [
      { title: 'Key or app', of: ({ name }) => name },
      { title: 'Calls', numeric: true, of: ({ calls }) => whole(calls) },
      { title: 'Credits', numeric: true, of: ({ used }) => whole(used) },
    ],
  })
}
