import type { IncomingHttpHeaders } from 'node:http'
import { isRecord } from '../tools/cursor.ts'

export const MODERN = '2026-07-28'
export const LEGACY: ReadonlySet<string> = new Set(['2025-03-26', '2025-06-18', '2025-11-25'])
export const META = 'io.modelcontextprotocol/'
const PLAIN_PARAMS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta'])

type Members = Readonly<Record<string, unknown>>

export interface PlainCall {
  readonly id: string | number
  readonly name: string
  readonly arguments: Members
  readonly meta: Members
  /** Revision of 2026, whose results carry a type and server info. */
  readonly modern: boolean
}

/**
 * Recognises a well-formed `tools/call`, the usual request, which is answered without the SDK. Undefined: the SDK
 * decides.
 */
export function plainCall(message: unknown, headers: IncomingHttpHeaders): PlainCall | undefined {
  if (!isRecord(message) || message.jsonrpc !== '2.0' || message.method !== 'tools/call') return undefined
  const { id, params } = message
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return undefined
  if (!isRecord(params) || Object.keys(params).some((name) => !PLAIN_PARAMS.has(name))) return undefined
  const { name, arguments: input = {}, _meta: meta = {} } = params
  if (typeof name !== 'string' || !isRecord(input) || !isRecord(meta)) return undefined
  // Progress is told in a stream.
  if (meta.progressToken !== undefined) return undefined
  const modern = isModern(meta, headers, { 'mcp-method': 'tools/call', 'mcp-name': name })
  if (modern === undefined) return undefined
  return { id: id as string | number, name, arguments: input, meta, modern }
}

/**
 * Undefined unless headers and envelope agree on one supported revision, and both types of answer are accepted.
 * @param named headers that repeat the envelope since 2026
 */
export function isModern(
  meta: Members,
  headers: IncomingHttpHeaders,
  named: Readonly<Record<'mcp-method' | 'mcp-name', string | undefined>>,
): boolean | undefined {
  if (!acceptsBoth(headers.accept)) return undefined
  const version = headers['mcp-protocol-version']
  const claimsModern = Object.keys(meta).some((member) => member.startsWith(META))
  if (!claimsModern) return version === undefined || LEGACY.has(String(version)) ? false : undefined
  const agree =
    version === MODERN &&
    meta[`${META}protocolVersion`] === MODERN &&
    headers['mcp-method'] === named['mcp-method'] &&
    headers['mcp-name'] === named['mcp-name'] &&
    isCapabilities(meta[`${META}clientCapabilities`]) &&
    isClientInfo(meta[`${META}clientInfo`]) &&
    meta[`${META}logLevel`] === undefined
  return agree ? true : undefined
}

const acceptsBoth = (accept: string | undefined): boolean =>
  accept?.includes('application/json') === true && accept.includes('text/event-stream')

export const isCapabilities = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every(isRecord)

export const isClientInfo = (value: unknown): boolean =>
  value === undefined ||
  (isRecord(value) &&
    Object.keys(value).every((member) => member === 'name' || member === 'version' || member === 'title') &&
    typeof value.name === 'string' &&
    typeof value.version === 'string' &&
    (value.title === undefined || typeof value.title === 'string'))
