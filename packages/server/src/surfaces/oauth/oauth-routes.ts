import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import {
  readJson,
  refuseUnfitEscapes,
  UnfitInput,
  utf8Text,
} from '@bellwether-markets/engine/kernel/caller-input'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, HOUR, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AddressWindow, addressLimit, siteNetwork } from '../../service/answer/address-limit.ts'
import { rateLimitError } from '../../service/answer/call-errors.ts'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import type { AppCapLedger } from '../../service/ports.ts'
import type { Interactions } from '../../service/sign-in/interactions.ts'
import { OFFERED_SCOPES } from '../../service/sign-in/scopes.ts'
import { DEFAULT_RESOURCE_PATH, METADATA_PATH, type OwnOrigin, RESOURCE_PATHS } from '../http/own-address.ts'
import { setSecurityHeaders } from '../http/security-headers.ts'
import { isRecord } from '../tools/cursor.ts'
import {
  type AuthorizationServer,
  type AuthorizationServerDeps,
  authorizationServer,
  normaliseAuthorization,
} from './authorization-server.ts'
import { normaliseClient, redirectFault, redirectHost } from './client-metadata.ts'
import { consentOf } from './consent.ts'

/** Per minute and client address. A person begins few; the servers of hosted assistants exchange many tokens. */
const AUTHORIZATIONS_A_MINUTE = 60
const TOKEN_REQUESTS_A_MINUTE = 600
const DOCUMENTS_A_MINUTE = 10
/**
 * Of a network, for clients of one redirect host and for all. Users of a hosted assistant share its addresses: who
 * registers other clients there does not use up its share.
 */
const REGISTRATIONS_AN_HOUR = { ofHost: 20, ofNetwork: 100 }
/** Of a registration, which is kept for 13 months. */
const REGISTRATION_BYTES = 16_384
/** In place of an address: all pages together. */
const PAGES = 'pages'

/** Issuers are kept for the few loopback addresses of one machine. */
const ISSUERS_KEPT = 4

const SERVER_METADATA = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']

export interface OAuthDeps extends Omit<AuthorizationServerDeps, 'fetcherOf'> {
  readonly ledger: AuthorizationServerDeps['ledger'] & AppCapLedger
  readonly ownOrigin: OwnOrigin
}

export interface OAuthSurface {
  readonly interactions: Interactions
  routes(app: FastifyInstance): readonly KnownRoute[]
}

/** Sign-in by OAuth 2.1: the authorization server, and the documents by which clients find it. */
export function oauthSurface(deps: OAuthDeps): OAuthSurface {
  const asking: Asking = new AsyncLocalStorage()
  const fetches = addressLimit(deps.wallClock, DOCUMENTS_A_MINUTE)
  const servers = serversByIssuer({
    ...deps,
    fetcherOf(url) {
      const caller = asking.getStore()
      // For its page of the error the library asks again for what it has not got.
      if (caller?.fetched.has(url)) return undefined
      caller?.fetched.add(url)
      // Pages need a document again only once the library has dropped it.
      const network = siteNetwork(caller?.address ?? PAGES)
      return fetches(network).allowed ? network : undefined
    },
  })
  const providerOf = async (issuer: string) => (await servers(issuer)).provider
  return {
    interactions: consentOf({ ...deps, providerOf }),
    routes(app) {
      resourceMetadata(app, deps)
      const pass = passer(deps, servers, asking)
      for (const path of [...SERVER_METADATA, '/oauth/jwks']) app.get(path, pass({}))
      const authorizations = addressLimit(deps.wallClock, AUTHORIZATIONS_A_MINUTE)
      app.get('/oauth/authorize', pass({ limit: authorizations, change: changeAuthorization }))
      app.get('/oauth/authorize/:uid', pass({ limit: authorizations }))
      const tokens = addressLimit(deps.wallClock, TOKEN_REQUESTS_A_MINUTE)
      for (const path of ['/oauth/token', '/oauth/revoke'])
        app.post(path, pass({ limit: tokens, change: refuseUnfitForm }))
      const register = registrations(deps)
      app.post('/oauth/register', pass({ change: register }))
      return ROUTES
    },
  }
}

const METADATA_PATHS = ['', ...RESOURCE_PATHS].map((path) => METADATA_PATH + path)

const ROUTES: readonly KnownRoute[] = [
  ...[...METADATA_PATHS, ...SERVER_METADATA, '/oauth/jwks', '/oauth/authorize'].map((path) => ({
    method: 'GET',
    path,
  })),
  ...['/oauth/token', '/oauth/register', '/oauth/revoke'].map((path) => ({ method: 'POST', path })),
]

/** RFC 9728. The document without a path names what a client gets a token for that names nothing. */
function resourceMetadata(app: FastifyInstance, { ownOrigin }: OAuthDeps): void {
  for (const path of ['', ...RESOURCE_PATHS]) {
    app.get(METADATA_PATH + path, (request, reply) => {
      const origin = issuerOf(request, ownOrigin)
      return reply.header('cache-control', 'no-cache').send({
        resource: origin + (path || DEFAULT_RESOURCE_PATH),
        authorization_servers: [origin],
        scopes_supported: OFFERED_SCOPES,
        bearer_methods_supported: ['header'],
        resource_name: 'Bellwether',
        resource_documentation: `${origin}/v1/redoc`,
      })
    })
  }
}

/** @throws AppError `sign_in_unavailable` */
function issuerOf({ raw }: FastifyRequest, ownOrigin: OwnOrigin): string {
  const issuer = ownOrigin(raw.headers)
  if (issuer === undefined) throw new AppError('sign_in_unavailable')
  return issuer
}

function serversByIssuer(deps: AuthorizationServerDeps): (issuer: string) => Promise<AuthorizationServer> {
  const servers = new Map<string, Promise<AuthorizationServer>>()
  return (issuer) => {
    const cached = servers.get(issuer)
    if (cached) return cached
    const [oldest] = servers.size >= ISSUERS_KEPT ? servers.keys() : []
    if (oldest !== undefined) servers.delete(oldest)
    const server = authorizationServer(issuer, deps)
    servers.set(issuer, server)
    return server
  }
}

/** Who is being answered: the library does not say for whom it fetches. */
type Asking = AsyncLocalStorage<{ readonly address: string; readonly fetched: Set<string> }>

interface Passing {
  readonly limit?: ReturnType<typeof addressLimit>
  /** Brings a request into the library's form. @returns an answer instead of the library's */
  readonly change?: (passed: Passed) => Promise<object | undefined> | object | undefined
}

interface Passed {
  readonly raw: IncomingMessage & { body?: string }
  readonly address: string
  readonly issuer: string
}

function passer(
  { ownOrigin, wallClock }: OAuthDeps,
  servers: (issuer: string) => Promise<AuthorizationServer>,
  asking: Asking,
) {
  return ({ limit, change }: Passing) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const issuer = issuerOf(request, ownOrigin)
      refuseMany(limit?.(request.ip), wallClock.now())
      const raw: Passed['raw'] = request.raw
      const read = async (): Promise<object | undefined> => {
        if (Buffer.isBuffer(request.body)) raw.body = utf8Text(request.body)
        return change?.({ raw, address: request.ip, issuer })
      }
      const refusal = await read().catch(inputFault)
      if (refusal) return reply.code(400).header('cache-control', 'no-store').send(refusal)
      const { handle } = await servers(issuer)
      handOver(raw, issuer)
      reply.hijack()
      setSecurityHeaders(reply.raw)
      reply.raw.setHeader('x-request-id', request.id)
      await asking.run({ address: request.ip, fetched: new Set() }, () => handle(raw, reply.raw))
      return undefined
    }
}

/** As the library expects a request: under the issuer's own name, with the original Content-Type. */
function handOver({ headers, rawHeaders }: IncomingMessage, issuer: string): void {
  const { host, protocol } = new URL(issuer)
  headers.host = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete headers['x-forwarded-host']
  const type = rawHeaders.findIndex((text, index) => index % 2 === 0 && /^content-type$/i.test(text))
  if (type >= 0) headers['content-type'] = rawHeaders[type + 1]
}

/** @throws AppError `rate_limited` */
function refuseMany(window: AddressWindow | undefined, now: Instant): void {
  if (window && !window.allowed) throw rateLimitError(window.resetAt, now)
}

function changeAuthorization({ raw, issuer }: Passed): undefined {
  raw.url = normaliseAuthorization(raw.url ?? '', issuer)
}

/** The library decodes what it stores and compares. @throws UnfitInput */
const refuseUnfitForm = ({ raw }: Passed): undefined => void refuseUnfitEscapes(raw.body ?? '')

/** Counts registrations of each network in the store, for all processes, and brings them into the library's form. */
function registrations({ store, wallClock }: OAuthDeps): NonNullable<Passing['change']> {
  const full = new Map<string, Instant>()

  /** Who is past the limit is refused from memory, and causes no writes. @throws AppError `rate_limited` */
  const countOne = async (whose: string, most: number): Promise<void> => {
    const now = wallClock.now()
    const hour = Math.floor(now / HOUR)
    const end = asInstant((hour + 1) * HOUR)
    for (const [name, until] of full) if (until <= now) full.delete(name)
    if (!full.has(whose)) {
      const count = await store.count('Registrations', `${whose} ${hour}`, end, now)
      if (count <= most) return
      full.set(whose, end)
    }
    throw new AppError('rate_limited', { retry_after: Math.ceil((end - now) / SECOND) })
  }

  return async ({ raw, address }) => {
    if (Buffer.byteLength(raw.body ?? '') > REGISTRATION_BYTES)
      return clientFault('invalid_client_metadata', `the body must not exceed ${REGISTRATION_BYTES} bytes`)
    const given = readJson(raw.body ?? '')
    if (!isRecord(given)) return clientFault('invalid_client_metadata', 'the body must be a JSON object')
    const fault = redirectFault(given)
    if (fault !== undefined) return clientFault('invalid_redirect_uri', fault)
    const network = siteNetwork(address)
    await countOne(`${network} ${redirectHost(given)}`, REGISTRATIONS_AN_HOUR.ofHost)
    await countOne(network, REGISTRATIONS_AN_HOUR.ofNetwork)
    raw.body = JSON.stringify(normaliseClient(given))
    return undefined
  }
}

const clientFault = (error: string, description: string) => ({ error, error_description: description })

/** @throws what is no fault of the caller */
function inputFault(error: unknown): object {
  if (error instanceof UnfitInput) return clientFault('invalid_request', String(error.fields.hint))
  throw error
}
