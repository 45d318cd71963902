import { LOOPBACK_HOSTS } from '@bellwether-markets/engine/kernel/loopback'
import { shownName } from '../../service/sign-in/shown-name.ts'

const MOST_REDIRECTS = 20
const LONGEST_REDIRECT = 2_000

const GRANTS = ['authorization_code', 'refresh_token']
const AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt']
const KEPT = ['client_id', 'redirect_uris', 'jwks', 'jwks_uri', 'token_endpoint_auth_signing_alg']

/** Schemes by which a browser runs or shows what the address holds. */
const FORBIDDEN_SCHEMES: ReadonlySet<string> = new Set(
  ['javascript', 'data', 'vbscript', 'file', 'blob', 'about', 'ftp', 'ws', 'wss', 'mailto'].map(
    (name) => `${name}:`,
  ),
)

export type Metadata = Readonly<Record<string, unknown>>

/**
 * What a client says of itself, in the form that the library accepts: for the bodies of registrations and for metadata
 * documents alike. Clients ask for more than there is (VS Code: the device grant) and leave out what they mean (most: that
 * they are native, without which a loopback port would have to match).
 */
export function normaliseClient(metadata: Metadata): Metadata {
  const grantTypes = list(metadata.grant_types)
  const redirects = list(metadata.redirect_uris)
  const method = metadata.token_endpoint_auth_method
  return {
    ...Object.fromEntries(KEPT.flatMap((name) => (name in metadata ? [[name, metadata[name]]] : []))),
    ...(typeof metadata.client_name === 'string' ? { client_name: shownName(metadata.client_name) } : {}),
    application_type: redirects.some(isNative) ? 'native' : 'web',
    grant_types: GRANTS.filter(
      (grant) => grantTypes.length === 0 || grant === GRANTS[0] || grantTypes.includes(grant),
    ),
    response_types: ['code'],
    token_endpoint_auth_method: AUTH_METHODS.find((known) => known === method) ?? 'none',
  }
}

/** Why a code must not be sent to the addresses of a client; undefined if it may be. */
export function redirectFault({ redirect_uris: redirectUris }: Metadata): string | undefined {
  const redirects = list(redirectUris)
  if (redirects.length === 0 || (Array.isArray(redirectUris) && redirects.length !== redirectUris.length)) {
    return 'redirect_uris must be a list of addresses'
  }
  if (redirects.length > MOST_REDIRECTS)
    return `redirect_uris must not hold more than ${MOST_REDIRECTS} addresses`
  return redirects.map(faultOf).find((fault) => fault !== undefined)
}

/** Of the first address; the scheme of an app that has none. @param metadata without a fault of its redirects */
export function redirectHost({ redirect_uris: redirectUris }: Metadata): string {
  const { hostname, protocol } = new URL(list(redirectUris)[0])
  return hostname || protocol
}

function faultOf(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || text.length > LONGEST_REDIRECT) return 'redirect_uris must hold absolute addresses'
  if (FORBIDDEN_SCHEMES.has(url.protocol)) return `redirect_uris must not use the scheme ${url.protocol}`
  if (url.username !== '' || url.password !== '') return 'redirect_uris must not hold a user name'
  if (url.protocol === 'http:' && !LOOPBACK_HOSTS.has(url.hostname)) {
    return 'redirect_uris must use https, a loopback address, or a scheme of the app'
  }
  return undefined
}

function isNative(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.protocol !== 'https:'
}

const list = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
