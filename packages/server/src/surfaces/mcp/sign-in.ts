import type { IncomingHttpHeaders } from 'node:http'
import { ERRORS, type ErrorCode } from '@bellwether-markets/engine/kernel/errors'
import { isTokenForm } from '../../service/sign-in/admit-token.ts'
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
    const code = isTokenForm(caller.key ?? '') ? 'invalid_token' : 'invalid_api_key'
    return demand(caller, code, { id, error: 'invalid_token' })
  }
  return credentials === 'none' && always ? demand(caller, 'missing_api_key', { id }) : undefined
}

/** Undefined unless a tool lacks credentials and the host signs in on 401. */
export function toolDemand(
  caller: ToolCaller,
  answer: ToolAnswer,
  { headers, id }: { readonly headers: IncomingHttpHeaders; readonly id: unknown },
): SignInDemand | undefined {
  if (refusalOf(answer).error !== 'missing_api_key' || !SIGN_IN_AGENTS.test(headers['user-agent'] ?? ''))
    return undefined
  return demand(caller, 'missing_api_key', { id })
}

/** `_meta` of a tool that was refused for want of a sign-in, by which hosts offer one. */
export function challengeMeta(
  { resource }: ToolCaller,
  answer: ToolAnswer,
): Readonly<Record<string, unknown>> | undefined {
  const { error, scope = DEFAULT_SCOPE } = refusalOf(answer)
  if (resource === undefined) return undefined
  if (error === 'missing_api_key') {
    const description = 'Sign in to use this tool'
    return challenges(bearerChallenge(resource, { error: 'invalid_token', description, scope }))
  }
  if (error !== 'insufficient_scope') return undefined
  const description = 'The sign-in does not include this tool'
  return challenges(bearerChallenge(resource, { error, description, scope }))
}

const challenges = (challenge: string) => ({ 'mcp/www_authenticate': [challenge] })

function refusalOf({ refused, text }: ToolAnswer): { readonly error?: string; readonly scope?: string } {
  return refused ? JSON.parse(text) : {}
}

function demand(
  { resource }: ToolCaller,
  code: ErrorCode,
  { id, error }: { readonly id: unknown; readonly error?: string },
): SignInDemand {
  const { hint } = ERRORS[code]
  const known = typeof id === 'string' || typeof id === 'number' ? id : null
  const fault = { code: UNAUTHORIZED, message: hint, data: { error: code, hint } }
  return {
    challenge: bearerChallenge(resource, { ...(error ? { error } : {}), scope: DEFAULT_SCOPE }),
    body: JSON.stringify({ jsonrpc: '2.0', error: fault, id: known }),
  }
}
