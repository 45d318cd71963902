import type { IncomingHttpHeaders } from 'node:http'
import { DEFAULT_SCOPE } from '../../service/sign-in/scopes.ts'
import { bearerChallenge } from '../http/own-address.ts'
import type { ToolAnswer, ToolCaller } from '../tools/call-tool.ts'

/** Hosts that begin to sign in only if a call is answered with 401; for others that would hide the hint. */
const SIGN_IN_AGENTS = /^Claude-User\b/

/** JSON-RPC error code of a request that must sign in. */
const UNAUTHORIZED = -32_001

export type Credentials = 'none' | 'known' | 'unknown'

/** A refused request: 401 with a challenge. */
export interface SignInDemand {
  readonly challenge: string
  readonly body: string
}

/**
 * What a request must do before it is answered.
 * @param always whether the address asks everybody to sign in
 */
export function signInDemand(
  caller: ToolCaller,
  credentials: Credentials,
  { always, id }: { readonly always: boolean; readonly id: unknown },
): SignInDemand | undefined {
  if (credentials === 'unknown') {
    const message =
      'This key or token is not valid here: it is wrong, has expired, or was issued for another address.'
    return demand(caller, message, { id, error: 'invalid_token' })
  }
  if (credentials === 'known' || !always) return undefined
  return demand(caller, 'Sign in, or send an API key. /mcp is open without either.', { id })
}

/** Undefined unless a tool lacks credentials and the host signs in on 401. */
export function toolDemand(
  caller: ToolCaller,
  answer: ToolAnswer,
  { headers, id }: { readonly headers: IncomingHttpHeaders; readonly id: unknown },
): SignInDemand | undefined {
  if (errorOf(answer) !== 'missing_api_key' || !SIGN_IN_AGENTS.test(headers['user-agent'] ?? ''))
    return undefined
  return demand(caller, 'Sign in, or send an API key.', { id })
}

/** `_meta` of a tool that was refused for want of a sign-in, by which hosts offer one. */
export function challengeMeta(
  { resource }: ToolCaller,
  answer: ToolAnswer,
): Readonly<Record<string, unknown>> | undefined {
  const error = errorOf(answer)
  if (resource === undefined) return undefined
  if (error === 'missing_api_key') {
    const description = 'Sign in to use this tool'
    return challenges(
      bearerChallenge(resource, { error: 'invalid_token', description, scope: DEFAULT_SCOPE }),
    )
  }
  if (error !== 'insufficient_scope') return undefined
  const description = 'The sign-in does not include this tool'
  return challenges(bearerChallenge(resource, { error, description, scope: DEFAULT_SCOPE }))
}

const challenges = (challenge: string) => ({ 'mcp/www_authenticate': [challenge] })

function errorOf({ refused, text }: ToolAnswer): string | undefined {
  return refused ? (JSON.parse(text) as { error?: string }).error : undefined
}

function demand(
  { resource }: ToolCaller,
  message: string,
  { id, error }: { readonly id: unknown; readonly error?: string },
): SignInDemand {
  const known = typeof id === 'string' || typeof id === 'number' ? id : null
  return {
    challenge: bearerChallenge(resource, { ...(error ? { error } : {}), scope: DEFAULT_SCOPE }),
    body: JSON.stringify({ jsonrpc: '2.0', error: { code: UNAUTHORIZED, message }, id: known }),
  }
}
