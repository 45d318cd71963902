import { randomUUID } from 'node:crypto'
import { readJson, utf8Text } from '@bellwether-markets/engine/kernel/caller-input'
import { DAY, HOUR, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Configuration, default as Provider } from 'oidc-provider'
import type { Clock, Ledger, Log, SignInStore } from '../../service/ports.ts'
import { DEFAULT_SCOPE, OFFERED_SCOPES, SCOPES } from '../../service/sign-in/scopes.ts'
import { DEFAULT_RESOURCE_PATH, RESOURCE_PATHS } from '../http/own-address.ts'
import { type Metadata, normaliseClient, redirectFault } from './client-metadata.ts'
import { derivedKeys } from './derived-keys.ts'
import { errorPage } from './error-page.tsx'
import { type FailedSteps, logSteps } from './log-steps.ts'
import { stateAdapter } from './state-adapter.ts'

const CODE_MS = MINUTE
const ACCESS_MS = HOUR
const REFRESH_MS = 90 * DAY
const GRANT_MS = 365 * DAY
/** From the redirect to the consent page until its answer. */
const INTERACTION_MS = 15 * MINUTE

const DOCUMENT_BYTES = 64 * 1024
const FETCHED_WITHIN_MS = 5 * SECOND
/** Seconds; by the headers of the document in between. */
const DOCUMENT_KEPT = { min: 300, max: 86_400 }

/** Fetches what strangers name: public addresses over https only, without redirects. */
export type FetchDocument = (
  url: string,
  options: {
    readonly headers: Readonly<Record<string, string>>
    readonly withinMs: number
    readonly maxBytes: number
    /** Who has it fetched. */
    readonly party: string
  },
) => Promise<{
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}>

export interface AuthorizationServerDeps {
  readonly store: SignInStore
  readonly ledger: Pick<Ledger, 'findAccountById'>
  readonly wallClock: Clock
  readonly serverSecret: string
  readonly fetchDocument: FetchDocument
  /** Who is being answered, if they may have this document fetched. */
  readonly fetcherOf: (url: string) => string | undefined
  readonly log: Log
  readonly failedSteps: FailedSteps
}

export interface AuthorizationServer {
  readonly provider: Provider
  readonly handle: ReturnType<Provider['callback']>
}

/** The authorization server of one issuer. Loads the library, which is large. */
export async function authorizationServer(
  issuer: string,
  deps: AuthorizationServerDeps,
): Promise<AuthorizationServer> {
  const { Provider, errors } = await import('oidc-provider')
  const provider = new Provider(issuer, configuration(issuer, deps, errors))
  // Trusted, because `handOver` overwrites these headers.
  provider.proxy = true
  // The library lists its own scopes only.
  provider.use(async (context, next) => {
    await next()
    if (context.oidc?.route === 'discovery')
      context.body = { ...context.body, scopes_supported: OFFERED_SCOPES }
  })
  logSteps(provider, deps)
  return { provider, handle: provider.callback() }
}

const seconds = (ms: number): number => ms / SECOND

const COOKIE = { httpOnly: true, sameSite: 'lax', signed: true }

const ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
}

const LIFETIMES = {
  AccessToken: seconds(ACCESS_MS),
  AuthorizationCode: seconds(CODE_MS),
  Grant: seconds(GRANT_MS),
  RefreshToken: seconds(REFRESH_MS),
  Interaction: seconds(INTERACTION_MS),
  Session: seconds(INTERACTION_MS),
}

type Errors = typeof import('oidc-provider').errors

function configuration(issuer: string, deps: AuthorizationServerDeps, errors: Errors): Configuration {
  const { cookieKey, signingKey, clientSecretOf } = derivedKeys(deps.serverSecret)
  const alreadyUsed = (): Error =>
    new errors.InvalidGrant({ error_description: 'it was used a moment ago' } as never)
  return {
    adapter: stateAdapter({ ...deps, clientSecretOf, alreadyUsed }),
    jwks: { keys: [signingKey] },
    cookies: {
      keys: [cookieKey],
      names: { session: 'bw_session', interaction: 'bw_interaction', resume: 'bw_resume' },
      long: COOKIE,
      short: COOKIE,
    },
    // Scopes of a resource must not be listed here: they would be asked for twice.
    scopes: ['offline_access'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    // The default algorithm would need a key of RSA.
    clientDefaults: { id_token_signed_response_alg: 'ES256', token_endpoint_auth_method: 'none' },
    pkce: { required: () => true },
    responseTypes: ['code'],
    clientBasedCORS: () => true,
    routes: ROUTES,
    ttl: LIFETIMES,
    // Without these two a token would end with the session, and most clients would get no refresh token.
    expiresWithSession: () => false,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    findAccount: async (_, id) => {
      const account = await deps.ledger.findAccountById(Number(id))
      return account && !account.disabled ? { accountId: id, claims: async () => ({ sub: id }) } : undefined
    },
    interactions: { url: (_, { uid }) => `/connect/${uid}` },
    renderError: errorPage,
    fetch: async (url) => documentResponse(String(url), deps),
    fetchResponseBodyLimits: { 'client_id metadata document': DOCUMENT_BYTES, jwks_uri: DOCUMENT_BYTES },
    features: featuresOf(issuer, clientSecretOf, errors),
  } as Configuration
}

const featuresOf = (
  issuer: string,
  clientSecretOf: (clientId: string) => string,
  errors: Errors,
): Configuration['features'] => ({
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  userinfo: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  registration: {
    enabled: true,
    issueRegistrationAccessToken: false,
    ...secretsOfClients(clientSecretOf),
  },
  revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
  clientIdMetadataDocument: {
    enabled: true,
    ack: 'draft-02',
    cacheDuration: DOCUMENT_KEPT,
  },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => issuer + DEFAULT_RESOURCE_PATH,
    useGrantedResource: () => true,
    getResourceServerInfo: (_, resource) => {
      if (!RESOURCE_PATHS.some((path) => issuer + path === resource)) throw new errors.InvalidTarget()
      const lifetime = { accessTokenFormat: 'opaque', accessTokenTTL: seconds(ACCESS_MS) } as const
      return { scope: SCOPES.join(' '), audience: resource, ...lifetime }
    },
  },
})

/** The library makes the id first, within the same request. */
function secretsOfClients(clientSecretOf: (clientId: string) => string) {
  const ids = new WeakMap<object, string>()
  return {
    idFactory(context: object): string {
      const id = randomUUID()
      ids.set(context, id)
      return id
    },
    secretFactory: (context: object): string => clientSecretOf(ids.get(context) ?? ''),
  }
}

/** Metadata documents and key sets of clients. @throws Error */
async function documentResponse(
  url: string,
  { fetchDocument, fetcherOf }: Pick<AuthorizationServerDeps, 'fetchDocument' | 'fetcherOf'>,
): Promise<Response> {
  const party = fetcherOf(url)
  if (party === undefined) throw new Error('too many documents are fetched')
  const { status, headers, body } = await fetchDocument(url, {
    headers: { accept: 'application/json', 'user-agent': 'Bellwether' },
    withinMs: FETCHED_WITHIN_MS,
    maxBytes: DOCUMENT_BYTES,
    party,
  })
  const text = utf8Text(body)
  const normal = status === 200 ? normalDocument(text, url) : text
  return new Response(normal, { status, headers: cacheHeaders(headers) })
}

const cacheHeaders = ({ 'cache-control': cacheControl, expires }: Readonly<Record<string, string>>) => ({
  ...(cacheControl === undefined ? {} : { 'cache-control': cacheControl }),
  ...(expires === undefined ? {} : { expires }),
})

/** The metadata document of a client in the library's form; key sets stay as they are. @throws Error */
function normalDocument(text: string, url: string): string {
  const parsed = readJson(text)
  if (typeof parsed !== 'object' || parsed === null || !('client_id' in parsed)) return text
  const document = parsed as Metadata
  const fault = document.client_id === url ? redirectFault(document) : undefined
  if (fault !== undefined) throw new Error(fault)
  // Keep these fields, so that the library sees and refuses them.
  const { client_secret: secret, token_endpoint_auth_method: method } = document
  const seen = {
    ...(secret === undefined ? {} : { client_secret: secret }),
    ...(typeof method === 'string' && method.startsWith('client_secret')
      ? { token_endpoint_auth_method: method }
      : {}),
  }
  return JSON.stringify({ ...normaliseClient(document), ...seen })
}

const KNOWN_SCOPES: ReadonlySet<string> = new Set([...SCOPES, 'offline_access'])
/** Only with OpenID, which this is not; the library refuses them without it. */
const OPENID_PARAMETERS = ['nonce', 'claims', 'claims_locales', 'max_age', 'acr_values', 'id_token_hint']

/**
 * An authorization request in the library's form. Clients ask for scopes of others, or none, which would end in a refusal
 * after the person has agreed; one resource is granted at a time.
 */
export function normaliseAuthorization(target: string, issuer: string): string {
  const url = new URL(target, issuer)
  const { searchParams: query } = url
  const requestedScopes = query
    .getAll('scope')
    .join(' ')
    .split(' ')
    .filter((scope) => KNOWN_SCOPES.has(scope))
  const scopes = requestedScopes.some((scope) => scope !== 'offline_access')
    ? requestedScopes
    : [...requestedScopes, DEFAULT_SCOPE]
  if (query.getAll('scope').length < 2) query.set('scope', [...new Set(scopes)].join(' '))
  const [resource = issuer + DEFAULT_RESOURCE_PATH] = query.getAll('resource')
  query.set('resource', resource)
  for (const name of OPENID_PARAMETERS) query.delete(name)
  return url.pathname + url.search
}
