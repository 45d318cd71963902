import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import { counted, whole } from '../number-text.ts'
import type { PageInput } from '../page.ts'
import { accountTabs } from '../parts/account-tabs.tsx'
import { CodeBox, keyBox } from '../parts/code-box.tsx'
import { buttonLink, Fault, Form, Submit } from '../parts/form.tsx'
import { keyValues } from '../parts/key-values.tsx'
import { tierName } from '../parts/plans.tsx'
import { intro } from '../parts/section-head.tsx'
import { plainFigure } from '../parts/table-head.tsx'
import { dateText } from '../time-text.ts'
import { ownerOf } from '../viewers.ts'
import { appList, keyList } from './access-lists.tsx'
import type { AccountData, AccountPageOptions, AccountView } from './account-data.ts'

const DONE: Readonly<Record<string, string>> = {
  'key-made': 'The key was made.',
  'key-ended': 'The key has stopped.',
  'key-replaced': 'The old key has stopped. The credits are unchanged. Apps must sign in again.',
  'app-ended': 'The app is disconnected.',
  'app-limited': 'The limit of the app was changed.',
  'free-key': 'This is your account. Sign in with your address or your key whenever you come back.',
}

export function accountPage(view: AccountView, options: AccountPageOptions = {}): PageInput {
  const { session, token, data, shownKey } = view
  const done = options.done === undefined ? undefined : DONE[options.done]
  const { fault } = options
  return {
    path: '/account',
    title: 'Account',
    description: 'Credits, keys, apps, usage and orders of your account.',
    kind: 'account',
    ...(fault === undefined ? {} : { status: 422 }),
    main: (
      <>
        {intro(
          headline(data),
          <>
            Account of {ownerOf(session)}. {pace(data)}
          </>,
          { leadStyle: 'lead wrap-any' },
        )}
        {accountTabs('/account')}
        {done && (
          <p class="note spaced" role="status">
            <b>{done}</b>
          </p>
        )}
        {shownKey && newKey(shownKey, view)}
        {options.form === 'create-key' ? null : <Fault id="fault" text={fault} />}
        {creditsFigure(view)}
        {plainFigure('Keys', keyList(view, options))}
        {plainFigure('Connected apps', appList(view))}
        {data.others.length === 0 ? null : plainFigure('Further accounts of this address', others(view))}
        <div class="row spaced">
          <Form action="/account/sign-out" token={token}>
            <Submit label="Sign out" quiet />
          </Form>
        </div>
      </>
    ),
  }
}

const headline = ({ credits: { unlimited, remaining } }: AccountData) =>
  unlimited ? (
    'Unlimited credits'
  ) : (
    <>
      <span id="credits-left">{whole(Math.max(0, remaining))}</span> {remaining === 1 ? 'credit' : 'credits'}{' '}
      left
    </>
  )

const newKey = (apiKey: string, { token, baseUrl }: AccountView) => (
  <div class="narrow spaced">
    {keyBox(apiKey, 'We keep only its SHA-256. It disappears from this page after 15 minutes.')}
    <CodeBox label="First call with curl" head={<h2 class="label strong">First call, 1 credit</h2>}>
      {`curl -s '${baseUrl}/v1/prices?symbols=SPY' \\\n    -H 'X-API-Key: ${apiKey}'`}
    </CodeBox>
    <Form action="/account/hide-key" token={token} class="spaced">
      <Submit label="Done: hide the key" quiet />
    </Form>
  </div>
)

const others = ({ data, token }: AccountView) => (
  <ul class="apps">
    {data.others.map(({ id, maskedKey, name, credits, isProven }) => (
      <li>
        <p>
          <b class="mono">{maskedKey}</b> {name}
        </p>
        <p class="note">
          {credits.unlimited ? 'unlimited' : whole(credits.remaining)} credits
          {isProven ? null : '; somebody got it with your address'}
        </p>
        <Form action="/account/choose" token={token} hidden={{ account: String(id) }}>
          <Submit label="Show" says={`Show the account of ${maskedKey}`} quiet />
        </Form>
      </li>
    ))}
  </ul>
)

const LOW_CREDITS = 50
const YEAR_DAYS = 365

const creditsFigure = ({ session, data, token }: AccountView) => {
  const { account } = session
  const { credits } = data
  return plainFigure(
    'Credits',
    <div class="body">
      {keyValues(
        [
          ['Main key', account.maskedKey],
          ['Name', account.name === '' ? 'none' : account.name],
          ['Tier', tierName(account.tier)],
          ['Since', dateText(formatInstant(account.createdAt))],
          ['Granted', whole(credits.granted)],
          ['Used', whole(credits.used)],
          ['Calls a minute', whole(TIERS[account.tier].callsPerMinute)],
        ],
        { values: 'wrap-any' },
      )}
      {credits.unlimited || credits.remaining > LOW_CREDITS ? null : (
        <p class="stale spaced">
          <b>{counted(Math.max(0, credits.remaining), 'credit')} left; a briefing costs 10.</b> Risk, regime
          and health keep working without credits.
        </p>
      )}
      <div class="row spaced">
        {credits.unlimited ? null : buttonLink('/checkout', 'Buy credits')}
        <details class="sure">
          <summary class="btn quiet">Replace the main key</summary>
          <p class="note spaced">
            Is it lost, or does somebody else know it? A new key takes over the balance. The old one stops at
            once, and apps must sign in again.
          </p>
          <Form action="/account/replace-key" token={token} class="spaced">
            <Submit label="Replace it now" />
          </Form>
        </details>
      </div>
    </div>,
  )
}

/** At the pace of the last week. */
function pace({ credits, usage }: AccountData): string {
  if (credits.unlimited) return 'Unlimited: usage is counted, nothing is deducted.'
  const daily = usage.last_7_days.credits / 7
  if (daily === 0) return 'No credits were used in the last 7 days.'
  const days = Math.floor(Math.max(0, credits.remaining) / daily)
  if (days > YEAR_DAYS) return 'They last more than a year at the pace of this week.'
  return `They last about ${counted(days, 'day')} at the pace of this week.`
}
