import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import { counted, whole } from '../number-text.ts'
import { buttonLink, Form, Submit } from '../parts/form.tsx'
import { keyValues } from '../parts/key-values.tsx'
import { plainFigure } from '../parts/plain-table.tsx'
import { tierName } from '../parts/plans.tsx'
import { dateText } from '../time-text.ts'
import type { AccountData, AccountView } from './account-data.ts'

const LOW_CREDITS = 50
const YEAR_DAYS = 365

export const creditsFigure = ({ session, data, token }: AccountView) => {
  const { account } = session
  const { credits } = data
  const rows = [
    ['Main key', account.maskedKey],
    ['Name', account.name === '' ? 'none' : account.name],
    ['Tier', tierName(account.tier)],
    ['Since', dateText(formatInstant(account.createdAt))],
    ['Granted', whole(credits.granted)],
    ['Used', whole(credits.used)],
    ['Calls a minute', whole(TIERS[account.tier].callsPerMinute)],
  ]
  return plainFigure(
    'Credits',
    <div class="body">
      {keyValues(rows.map(([label, value]) => [label, value, 'wrap-any']))}
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
export function pace({ credits, usage }: AccountData): string {
  if (credits.unlimited) return 'Unlimited: usage is counted, nothing is deducted.'
  const daily = usage.last_7_days.credits / 7
  if (daily === 0) return 'No credits were used in the last 7 days.'
  const days = Math.floor(Math.max(0, credits.remaining) / daily)
  if (days > YEAR_DAYS) return 'They last more than a year at the pace of this week.'
  return `They last about ${counted(days, 'day')} at the pace of this week.`
}
