import { createHmac } from 'node:crypto'
import { AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { symbolFilter } from '@bellwether-markets/products/named-symbols'
import type { PricesSnapshot } from '@bellwether-markets/products/prices/price-schema'
import { prices } from '@bellwether-markets/products/prices/product'
import { type Condition, EXAMPLES } from '../../domain/alerts/condition.ts'
import type { AlertSource } from '../../service/alerts/alert-source.ts'
import { TO_STREAM } from '../../service/alerts/alert-store.ts'
import { symbolsOf } from '../../service/alerts/evaluate-rules.ts'
import type { AlertRule, AlertStore, Clock, PastFirings, Webhooks } from '../../service/ports.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'

export interface AlertDeps {
  readonly alerts: AlertStore
  readonly alertSources: readonly AlertSource[]
  readonly pastFirings: (
    condition: Condition,
    symbols: readonly string[],
    cooldownSeconds: number,
  ) => Promise<PastFirings>
  readonly webhooks: Webhooks
  readonly currentSnapshots: Pick<CurrentSnapshots, 'current'>
  readonly wallClock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  readonly serverSecret: string
}

const ID_BYTES = 12

export const newRuleId = ({ randomBytes }: Pick<AlertDeps, 'randomBytes'>): string =>
  `al_${Buffer.from(randomBytes(ID_BYTES)).toString('base64url')}`

/** The same for the same Idempotency-Key of an account, so that a lost answer can be repeated. */
export const derivedRuleId = (serverSecret: string, account: number, idempotencyKey: string): string =>
  `al_${createHmac('sha256', serverSecret).update(`alert\n${account}\n${idempotencyKey}`).digest('base64url').slice(0, 16)}`

/** @throws AppError for a symbol that is not tracked */
export async function knownSymbols(
  condition: Condition,
  { currentSnapshots }: Pick<AlertDeps, 'currentSnapshots'>,
): Promise<readonly string[]> {
  const symbols = symbolsOf(condition)
  if (symbols.length === 0) return []
  const { prices: priced, without_data: others } = (
    await currentSnapshots.current(prices)
  ).whole() as PricesSnapshot
  const { symbols: wanted } = symbolFilter(
    symbols.join(),
    [...priced, ...others].map(({ symbol }) => symbol),
  )
  return [...wanted]
}

const LONGEST_TARGET = 500

/** @throws AppError unless it is the stream, or an https address of a named host */
export function targetOf(to: string): string {
  if (to === TO_STREAM) return to
  const rejection = (reason: string) =>
    invalidValue(
      ['body', 'to'],
      reason,
      to.slice(0, 100),
      'Send "stream" or an address such as https://example.com/hook.',
    )
  if (to.length > LONGEST_TARGET || !URL.canParse(to))
    throw rejection(`it is an address of at most ${LONGEST_TARGET} characters`)
  const { protocol, username, password, hostname, href } = new URL(to)
  if (protocol !== 'https:') throw rejection('notices are sent over https only')
  if (username !== '' || password !== '') throw rejection('an address with a password is not called')
  // Addresses are checked at each delivery as well, after the look-up of the name.
  if (!hostname.includes('.') || /^[\d.]+$|^\[/.test(hostname))
    throw rejection('its host is a public name, not an IP address')
  return href
}

/** @throws AppError `alert_not_found` */
export async function foundAlert(
  { alerts }: Pick<AlertDeps, 'alerts'>,
  account: number,
  id: string,
): Promise<AlertRule> {
  const rule = await alerts.findAlert(account, id)
  if (rule === undefined) throw new AppError('alert_not_found', { id: id.slice(0, 64) })
  return rule
}

const FORMS = Object.values(EXAMPLES)
  .map((example) => `- \`${example}\``)
  .join('\n')

export const NEXT = {
  endpoint: '/v1/alerts',
  reason: 'All rules with their last values.',
  credits: 0,
}

export const alertDoc = `Conditions, each by an example. Symbol and number are yours to choose.

${FORMS}

\`move\` is the size of the move of the day, up or down, over the root mean square of the 60 before. \`calendar\` fires when an announced report is so many days ahead; estimated days do not fire.

A rule is evaluated once for each new snapshot of what it reads. It fires when its condition comes to hold. After that the figure must come back by 2% of the threshold before it fires again. A condition that holds already when the rule is made does not fire. Stale data and a risk index without all its drivers never fire; \`data.stale\` tells of the former. Within \`cooldown_s\` a firing waits.

\`past_year\` tells how often the rule would have fired, by daily closes of the year before. It is null if no such history is held.

Notices are sent by Standard Webhooks: headers \`webhook-id\`, \`webhook-timestamp\`, \`webhook-signature\`, and a body \`{"type": "alerts", "timestamp", "data": {"alerts": [{"id", "type", "timestamp", "data"}]}}\`. A notice has at most 2 KB. Those that one snapshot brings for one address come as one message of up to 100, with a signature of each rule in it. Verify it with a library of standardwebhooks.com and the secret of this answer: one signature that fits is enough. Answer with 2xx within 15 seconds. Redirects are not followed, and only public addresses are called. A message that fails is tried ten times over three days with the same id, then given up. After three failures in a row a receiver is left alone for half a minute, and longer after each further one. Five notices that are given up in a row pause the rule, and 410 disables it: delete it and make it again, also to get another secret. Order is not promised.

A notice that arrives costs 1 credit. Without credits none is sent, and the rule pauses. Notices to the stream cost nothing: open \`GET /v1/stream?alerts=true\`.`
