import type { IncomingHttpHeaders } from 'node:http'
import { isRecord } from '../tools/cursor.ts'
import { isCapabilities, isClientInfo, isModern, LEGACY, META, MODERN } from './plain-call.ts'

/** A request whose result is the same for every caller. */
export interface FixedQuestion {
  readonly id: string | number
  readonly method: string
  /** Revision of the protocol that the result is for. */
  readonly version: string
}

/** Asks the protocol library. @returns the body of its answer */
export type AskLibrary = (message: object, headers: Readonly<Record<string, string>>) => Promise<string>

const [NEWEST_LEGACY] = [...LEGACY].sort().reverse()
const LISTS: ReadonlySet<string> = new Set(['tools/list', 'prompts/list', 'resources/list'])
const INITIALIZE_PARAMS: ReadonlySet<string> = new Set(['protocolVersion', 'capabilities', 'clientInfo'])
const JSON_OR_EVENTS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const OWN_NAME = { name: 'bellwether', version: '0.0.0' }

/** Recognises a well-formed request with a fixed result. Undefined: the SDK decides. */
export function fixedQuestion(message: unknown, headers: IncomingHttpHeaders): FixedQuestion | undefined {
  if (!isRecord(message) || message.jsonrpc !== '2.0') return undefined
  const { id, method, params = {} } = message
  if ((typeof id !== 'string' && !Number.isSafeInteger(id)) || !isRecord(params)) return undefined
  const version =
    method === 'initialize' ? requestedVersion(params, headers) : listVersion(method, params, headers)
  return version === undefined ? undefined : { id: id as string | number, method: String(method), version }
}

function requestedVersion(
  params: Readonly<Record<string, unknown>>,
  headers: IncomingHttpHeaders,
): string | undefined {
  const { protocolVersion: version, capabilities, clientInfo } = params
  const named = { 'mcp-method': undefined, 'mcp-name': undefined }
  const isPlain =
    Object.keys(params).every((name) => INITIALIZE_PARAMS.has(name)) &&
    isModern({}, headers, named) === false &&
    isCapabilities(capabilities) &&
    isRecord(clientInfo) &&
    isClientInfo(clientInfo)
  return isPlain && typeof version === 'string' && LEGACY.has(version) ? version : undefined
}

function listVersion(
  method: unknown,
  { _meta: meta = {}, ...others }: Readonly<Record<string, unknown>>,
  headers: IncomingHttpHeaders,
): string | undefined {
  if (typeof method !== 'string' || !LISTS.has(method)) return undefined
  if (Object.keys(others).length > 0 || !isRecord(meta)) return undefined
  const modern = isModern(meta, headers, { 'mcp-method': method, 'mcp-name': undefined })
  if (modern === undefined) return undefined
  return modern ? MODERN : String(headers['mcp-protocol-version'] ?? NEWEST_LEGACY)
}

/** Answers with the result of the protocol library, asked once for each method and revision. */
export function fixedAnswers(ask: AskLibrary): (question: FixedQuestion) => Promise<Buffer> {
  const byKey = new Map<string, Promise<Buffer>>()
  const ends = (question: FixedQuestion): Promise<Buffer> => {
    const key = `${question.method} ${question.version}`
    const cached = byKey.get(key)
    if (cached) return cached
    const end = ask(...requestFor(question)).then((text) => Buffer.from(`,"result":${resultIn(text)}}`))
    byKey.set(key, end)
    // Failures are not cached.
    end.catch(() => byKey.delete(key))
    return end
  }
  return async (question) =>
    Buffer.concat([Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(question.id)}`), await ends(question)])
}

function requestFor({ method, version }: FixedQuestion): Parameters<AskLibrary> {
  const message = { jsonrpc: '2.0', id: 0, method }
  if (method === 'initialize') {
    const params = { protocolVersion: version, capabilities: {}, clientInfo: OWN_NAME }
    return [{ ...message, params }, JSON_OR_EVENTS]
  }
  const headers = { ...JSON_OR_EVENTS, 'mcp-protocol-version': version }
  if (version !== MODERN) return [message, headers]
  const meta = {
    [`${META}protocolVersion`]: version,
    [`${META}clientCapabilities`]: {},
    [`${META}clientInfo`]: OWN_NAME,
  }
  return [
    { ...message, params: { _meta: meta } },
    { ...headers, 'mcp-method': method },
  ]
}

/** From JSON, or from the event of a stream. @throws Error if the library refused */
function resultIn(text: string): string {
  const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as { result?: unknown }
  if (result === undefined) throw new Error(`the protocol library refused a plain request: ${text}`)
  return JSON.stringify(result)
}
