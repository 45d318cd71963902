import { MOST_CREDITS_A_MONTH } from '@bellwether-markets/engine/kernel/credits'
import {
  Count,
  DayText,
  Flag,
  InstantText,
  List,
  Nullable,
  OneOf,
  Positive,
  Text,
} from '@bellwether-markets/engine/kernel/schema'
import { formatDay, formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { type Static, Type } from 'typebox'
import { firstOfNextMonth, usedInMonth } from '../../domain/billing/charge-rule.ts'
import type { Admission } from '../../service/answer/admit-caller.ts'
import type { Clock } from '../../service/ports.ts'
import type { ConnectedApp, ConnectedApps } from '../../service/sign-in/connected-apps.ts'
import { SCOPES } from '../../service/sign-in/scopes.ts'
import { keyedCaller, RISK_FIRST } from './account.ts'
import example from './connected-app-example.json' with { type: 'json' }

const MAX_GRANT_LENGTH = 100

const App = Type.Object({
  grant: Text('Name of the latest grant, to disconnect the app with'),
  name: Text('As the app calls itself; not verified, empty if it gives no name'),
  domain: Nullable(Text('Verified domain of the app; null if it registered itself')),
  scopes: List(OneOf(SCOPES), 'What it may do'),
  resources: List(Type.String(), 'Addresses of this service that its tokens are good for'),
  since: InstantText('When it was connected'),
  last_used: InstantText('When it last got a token, which it does each hour of use'),
  monthly_credits: Nullable(
    Positive('Credits that it may use in a UTC month; null if it was connected without a limit'),
  ),
  used_this_month: Nullable(Count('Credits used in this month; null without a limit')),
  resets_on: DayText('First day of the next month, UTC'),
})

const Apps = Type.Object({ apps: List(App, 'Latest first') })

interface AppsDeps {
  readonly connectedApps: ConnectedApps
  readonly wallClock: Clock
}

const EXAMPLE = example as Static<typeof App>

const printedApp = (
  { grantIds, name, domain, scopes, resources, since, lastTokenAt, cap }: ConnectedApp,
  now: Instant,
): Static<typeof App> => ({
  grant: grantIds[0],
  name,
  domain: domain ?? null,
  scopes: [...scopes],
  resources: [...resources],
  since: formatInstant(since),
  last_used: formatInstant(lastTokenAt),
  monthly_credits: cap?.monthlyCredits ?? null,
  used_this_month: cap ? usedInMonth(cap, now) : null,
  resets_on: formatDay(firstOfNextMonth(now)),
})

export const accountApps = defineOperation({
  id: 'account-apps',
  method: 'GET',
  effect: 'read',
  path: '/v1/account/apps',
  title: 'Connected apps',
  brief: 'List apps that signed in with the account',
  summary: 'Apps that signed in with this account, and what each may do. Costs nothing.',
  doc: 'An app is connected on the sign-in page and holds tokens of its own, never the key. Its calls are charged to this account, up to the credits a month that were agreed to; a call beyond them is refused with `app_cap_reached`. All sign-ins of a client are one app with one limit.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  result: Apps,
  example: { query: {}, result: { apps: [EXAMPLE] } },
  async handle(request, { connectedApps, wallClock }: AppsDeps) {
    const apps = await connectedApps.list(keyedCaller(request).account.id)
    return { data: { apps: apps.map((app) => printedApp(app, wallClock.now())) }, next: RISK_FIRST }
  },
})

const Grant = Type.String({
  minLength: 1,
  maxLength: MAX_GRANT_LENGTH,
  description: 'Name of the grant',
  examples: [EXAMPLE.grant],
})

export const accountAppsRevoke = defineOperation({
  id: 'account-apps-revoke',
  method: 'POST',
  effect: 'write',
  path: '/v1/account/apps/revoke',
  title: 'Disconnect an app',
  brief: 'End the tokens of one connected app',
  summary: 'Ends all tokens of one connected app at once, on every device. Costs nothing.',
  doc: 'Names of grants are listed by `GET /v1/account/apps`. The app may ask to be connected again.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({ grant: Grant }),
  result: Type.Object({ ended: Flag('False if this account has no such grant') }),
  example: { query: { grant: EXAMPLE.grant }, result: { ended: true } },
  async handle(request, { connectedApps }: Pick<AppsDeps, 'connectedApps'>) {
    const ended = await connectedApps.end(keyedCaller(request).account.id, request.query.grant)
    return { data: { ended }, next: RISK_FIRST }
  },
})

interface LimitDeps extends Pick<AppsDeps, 'connectedApps'> {
  readonly admission: Admission
}

export const accountAppsLimit = defineOperation({
  id: 'account-apps-limit',
  method: 'POST',
  effect: 'write',
  path: '/v1/account/apps/limit',
  title: 'Limit an app',
  brief: 'Change the monthly credits of a connected app',
  summary: 'Changes the credits that one connected app may use in a month. Costs nothing.',
  doc: 'The change holds from the next call of the app on. What it used in this month stays counted. Names of grants are listed by `GET /v1/account/apps`.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({
    grant: Grant,
    monthly_credits: Type.Integer({
      minimum: 1,
      maximum: MOST_CREDITS_A_MONTH,
      description: 'Credits that it may use in a UTC month',
      examples: [EXAMPLE.monthly_credits],
    }),
  }),
  result: Type.Object({ limited: Flag('False if this account has no such grant') }),
  example: { query: { grant: EXAMPLE.grant, monthly_credits: '500' }, result: { limited: true } },
  async handle(request, { connectedApps, admission }: LimitDeps) {
    const { account } = keyedCaller(request)
    const { grant, monthly_credits } = request.query
    const limited = await connectedApps.limit(account.id, grant, monthly_credits)
    // Tokens of an app that had no limit are known without one.
    if (limited) admission.forget(account.id)
    return { data: { limited }, next: RISK_FIRST }
  },
})
