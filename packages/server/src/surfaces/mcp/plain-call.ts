import type { IncomingHttpHeaders } from 'node:http'
import { isRecord } from '../tools/cursor.ts'

const MODERN = '2026-07-28'
const LEGACY: ReadonlySet<string> = new Set(['2025-03-26', '2025-06-18', '2025-11-25'])
const META = 'io.modelcontextprotocol/'
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
  const { name, arguments: given = {}, _meta: meta = {} } = params
  if (typeof name !== 'string' || !isRecord(given) || !isRecord(meta)) return undefined
  const modern = eraOf(meta, headers, name)
  if (modern === undefined || !acceptsBoth(headers.accept)) return undefined
  return { id: id as string | number, name, arguments: given, meta, modern }
}

/** Undefined unless headers and envelope agree on one supported revision. */
function eraOf(meta: Members, headers: IncomingHttpHeaders, name: string): boolean | undefined {
  const version = headers['mcp-protocol-version']
  const claimsModern = Object.keys(meta).some((member) => member.startsWith(META))
  if (!claimsModern) return version === undefined || LEGACY.has(String(version)) ? false : undefined
  const agree =
    version === MODERN &&
    meta[`${META}protocolVersion`] === MODERN &&
    headers['mcp-method'] === 'tools/call' &&
    headers['mcp-name'] === name &&
    isCapabilities(meta[`${META}clientCapabilities`]) &&
    isClientInfo(meta[`${META}clientInfo`]) &&
    meta[`${META}logLevel`] === undefined
  return agree ? true : undefined
}

const acceptsBoth = (accept: string | undefined): boolean =>
  accept?.includes('application/json') === true && accept.includes('text/event-stream')

const isCapabilities = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isRecord)

const isClientInfo = (value: unknown): boolean =>
  value === undefined ||
  (isRecord(value) &&
    Object.keys(value).every((member) => member === 'name' || member === 'version' || member === 'title') &&
    typeof value.name === 'string' &&
    typeof value.version === 'string' &&
    (value.title === undefined || typeof value.title === 'string'))
