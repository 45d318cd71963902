import type { IncomingHttpHeaders } from 'node:http'
import { LOOPBACK_HOSTS } from '@bellwether-markets/engine/kernel/loopback'

/** Paths of the addresses that tokens are issued for. */
export const RESOURCE_PATHS = ['/mcp', '/mcp/connect', '/a2a', '/v1'] as const
/** For clients that name no resource: the address that is printed for hosts that sign in. */
export const DEFAULT_RESOURCE_PATH = '/mcp/connect'

/** Where the service is; undefined if it cannot know, and then nobody can sign in. */
export type OwnOrigin = (headers: IncomingHttpHeaders) => string | undefined

/**
 * An issuer that a Host header names could be anybody's, so only BASE_URL names it; without one, the loopback address
 * that was called.
 * @param baseUrl of the settings; with a path it is no origin
 */
export function ownOrigin(baseUrl: string | undefined): OwnOrigin {
  if (baseUrl === undefined) {
    return ({ host = '' }) => {
      const name = host.toLowerCase()
      return LOOPBACK_HOSTS.has(name.replace(/:\d{1,5}$/, '')) ? `http://${name}` : undefined
    }
  }
  const { origin, pathname } = new URL(baseUrl)
  return () => (pathname === '/' ? origin : undefined)
}

export const METADATA_PATH = '/.well-known/oauth-protected-resource'

/** Address of the document that says how to sign in for a resource. */
function metadataUrl(resource: string): string {
  const { origin, pathname } = new URL(resource)
  return origin + METADATA_PATH + pathname
}

interface ChallengeFields {
  readonly error?: string
  readonly description?: string
  readonly scope?: string
}

/** The value of WWW-Authenticate, RFC 9728. */
export function bearerChallenge(
  resource: string | undefined,
  { error, description, scope }: ChallengeFields = {},
): string {
  const fields = [
    'realm="bellwether"',
    ...(error === undefined ? [] : [`error="${error}"`]),
    ...(description === undefined ? [] : [`error_description="${description}"`]),
    ...(scope === undefined ? [] : [`scope="${scope}"`]),
    ...(resource === undefined ? [] : [`resource_metadata="${metadataUrl(resource)}"`]),
  ]
  return `Bearer ${fields.join(', ')}`
}
