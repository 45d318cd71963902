import { type Static, Type } from 'typebox'
import { defineOperation } from '../../contract/operation.ts'
import { InstantText, Nullable, OneOf } from '../../kernel/schema.ts'
import { formatInstant } from '../../kernel/time.ts'
import type { ConnectedApp, ConnectedApps } from '../../service/sign-in/connected-apps.ts'
import { SCOPES } from '../../service/sign-in/scopes.ts'
import { keyedCaller, RISK_FIRST } from './account.ts'

const MAX_GRANT_LENGTH = 100

const App = Type.Object({
  grant: Type.String({ description: 'Name of the latest grant, to disconnect the app with' }),
  name: Type.String({ description: 'As the app calls itself; not verified, empty if it gives no name' }),
  domain: Nullable(Type.String({ description: 'Verified domain of the app; null if it registered itself' })),
  scopes: Type.Array(OneOf(SCOPES), { description: 'What it may do' }),
  resources: Type.Array(Type.String(), {
    description: 'Addresses of this service that its tokens are good for',
  }),
  since: InstantText('When it was connected'),
  last_used: InstantText('When it last got a token, which it does each hour of use'),
})

const Apps = Type.Object({ apps: Type.Array(App, { description: 'Latest first' }) })

interface AppsDeps {
  readonly connectedApps: ConnectedApps
}

const EXAMPLE: Static<typeof App> = {
  grant: 'Q2xhdWRlIGlzIGNvbm5lY3RlZA',
  name: 'Claude',
  domain: 'claude.ai',
  scopes: ['market:read'],
  resources: ['https://api.example.com/mcp/connect'],
  since: '2026-03-02T09:14:00Z',
  last_used: '2026-03-12T16:05:00Z',
}

const shown = ({ grantIds, name, domain, scopes, resources, since, lastTokenAt }: ConnectedApp) => ({
  ...{ grant: grantIds[0], name, domain: domain ?? null, scopes, resources },
  ...{ since: formatInstant(since), last_used: formatInstant(lastTokenAt) },
})

export const accountApps = defineOperation({
  id: 'account-apps',
  method: 'GET',
  effect: 'read',
  path: '/v1/account/apps',
  title: 'Connected apps',
  brief: 'List apps that signed in with the account',
  summary: 'Apps that signed in with this account, and what each may do. Costs nothing.',
  doc: 'An app is connected on the sign-in page and holds tokens of its own, never the key. Its calls are charged to this account. All sign-ins of a client are one app.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  result: Apps,
  example: { query: {}, result: { apps: [EXAMPLE] } },
  async handle(request, { connectedApps }: AppsDeps) {
    const apps = await connectedApps.list(keyedCaller(request).account.id)
    return { data: { apps: apps.map(shown) }, next: RISK_FIRST }
  },
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
  query: Type.Object({
    grant: Type.String({
      minLength: 1,
      maxLength: MAX_GRANT_LENGTH,
      description: 'Name of the grant',
      examples: [EXAMPLE.grant],
    }),
  }),
  result: Type.Object({ ended: Type.Boolean({ description: 'False if this account has no such grant' }) }),
  example: { query: { grant: EXAMPLE.grant }, result: { ended: true } },
  async handle(request, { connectedApps }: AppsDeps) {
    const ended = await connectedApps.end(keyedCaller(request).account.id, request.query.grant)
    return { data: { ended }, next: RISK_FIRST }
  },
})
