import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readJson, UnfitInput } from '@bellwether-markets/engine/kernel/caller-input'
import { AppError, ERRORS } from '@bellwether-markets/engine/kernel/errors'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asRecord, corsHeaders, SECURITY_HEADERS } from '../http/security-headers.ts'
import { sentBytes } from '../http/sent-form.ts'
import type { AgentRouteDeps, ToolCaller } from '../tools/call-tool.ts'
import { isRecord } from '../tools/cursor.ts'
import type { Tool } from '../tools/tool.ts'
import { fixedAnswers, fixedQuestion } from './fixed-answer.ts'
import { identityOf, type McpDeps, resultMeta, withMeta } from './mcp-deps.ts'
import { type PlainCall, plainCall } from './plain-call.ts'
import { type Credentials, challengeMeta, type SignInDemand, signInDemand, toolDemand } from './sign-in.ts'

export const MCP_PATH = '/mcp'
/** Asks everybody to sign in at the first request, as hosts need that look for it then only. */
export const MCP_CONNECT_PATH = '/mcp/connect'

/** Open streams wait for list changes, which never happen here, so few are needed. */
const OPEN_STREAMS = 64

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo'

const REFUSED = -32_000
const INVALID_PARAMS = -32_602
const PARSE_ERROR = -32_700
const INTERNAL_ERROR = -32_603

export interface McpRouteDeps extends AgentRouteDeps {
  /** Answer plain calls and fixed questions without the SDK. */
  readonly fastPath: boolean
  readonly credentialsOf: (caller: ToolCaller) => Credentials | Promise<Credentials>
  /** What the sets of tools that the address names are served with; undefined if one does not exist. */
  readonly served: (toolsets: string | undefined) => McpDeps | undefined
  readonly toolsets: readonly string[]
}

/** MCP over streamable HTTP, stateless: revision 2026-07-28 and those of 2025. */
export function mcpRoute(app: FastifyInstance, deps: McpRouteDeps): void {
  const endpoint = new McpEndpoint(deps)
  app.addHook('preClose', () => endpoint.close())
  app.post(MCP_PATH, (request, reply) => endpoint.answer(request, reply, false))
  app.post(MCP_CONNECT_PATH, (request, reply) => endpoint.answer(request, reply, true))
  // Hosts ask for an event stream before they have signed in; there is none.
  app.get(MCP_CONNECT_PATH, (request, reply) => {
    const caller = deps.callerOf(request, reply.raw)
    if (caller.key !== undefined) throw new AppError('method_not_allowed', { allow: 'POST' })
    reply.hijack()
    const demand = signInDemand(caller, 'none', { always: true, id: undefined })
    if (demand) sendDemand(reply, demand)
  })
}

class McpEndpoint {
  readonly #deps: McpRouteDeps
  readonly #servings = new Map<McpDeps, Serving>()

  constructor(deps: McpRouteDeps) {
    this.#deps = deps
  }

  async close(): Promise<void> {
    for (const { handler } of this.#servings.values()) await (await handler.ifMade())?.close()
  }

  /** @param always demands a sign-in at the first request */
  async answer(request: FastifyRequest, reply: FastifyReply, always: boolean): Promise<void> {
    const { hostRejection, served, toolsets, callerOf, credentialsOf, fastPath } = this.#deps
    reply.hijack()
    const refusal = hostRejection(request.raw.headers)
    if (refusal !== undefined) return sendJson(reply, 403, rpcError(REFUSED, refusal))
    const deps = served(toolsetsIn(request.raw.url))
    if (deps === undefined) {
      const message = `There is no such toolset. There are: ${toolsets.join(', ')}`
      return sendJson(reply, 400, rpcError(INVALID_PARAMS, message))
    }
    const { handler, fixedAnswer, tools } = this.#servingOf(deps)
    const caller = callerOf(request, reply.raw)
    try {
      const parsed = messageIn(request)
      const demand = signInDemand(caller, await credentialsOf(caller), { always, id: idOf(parsed) })
      if (demand) return sendDemand(reply, demand)
      const message = fastPath ? parsed : undefined
      const fixed = fixedQuestion(message, request.raw.headers)
      const call = plainCall(message, request.raw.headers)
      const tool = call && tools.get(call.name)
      if (fixed) sendJson(reply, 200, await fixedAnswer(fixed))
      else if (call && tool) await answerPlainly(deps, { call, tool, caller }, reply)
      else await passOn(await handler.made(), { request, parsed, caller }, reply)
    } catch (error) {
      this.#fail(error, request, reply)
    }
  }

  #fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (error instanceof UnfitInput)
      return sendJson(reply, 400, rpcError(PARSE_ERROR, `Parse error: ${error.fields.hint}`))
    if (error instanceof AppError && !reply.raw.headersSent) return sendRefusal(reply, error)
    this.#deps.onFault(error, request.id)
    if (reply.raw.headersSent) reply.raw.destroy()
    else sendJson(reply, 500, rpcError(INTERNAL_ERROR, 'The fault is ours; send the request again'))
  }

  #servingOf(deps: McpDeps): Serving {
    const known = this.#servings.get(deps) ?? serving(deps)
    this.#servings.set(deps, known)
    return known
  }
}

const idOf = (message: unknown): unknown => (isRecord(message) ? message.id : undefined)

/** One set of tools. */
interface Serving {
  readonly handler: ReturnType<typeof protocolHandler>
  readonly fixedAnswer: ReturnType<typeof fixedAnswers>
  readonly tools: ReadonlyMap<string, Tool>
}

function serving(deps: McpDeps): Serving {
  const handler = protocolHandler(deps)
  return {
    handler,
    fixedAnswer: fixedAnswers(async (message, headers) =>
      askDirectly(await handler.made(), message, headers),
    ),
    tools: new Map(deps.tools.map((tool) => [tool.name, tool])),
  }
}

function toolsetsIn(url = ''): string | undefined {
  const mark = url.indexOf('?')
  return mark < 0 ? undefined : (new URLSearchParams(url.slice(mark)).get('toolset') ?? undefined)
}

/** Loads the SDK on the first request beyond a plain call, because it is large. */
function protocolHandler(deps: McpDeps) {
  let handler: Promise<McpHttpHandler> | undefined
  return {
    ifMade: () => handler,
    made: (): Promise<McpHttpHandler> => {
      handler ??= Promise.all([import('@modelcontextprotocol/server'), import('./mcp-server.ts')]).then(
        ([{ createMcpHandler }, { mcpServers }]) =>
          createMcpHandler(mcpServers(deps), { maxSubscriptions: OPEN_STREAMS }),
      )
      return handler
    },
  }
}

/** Read from the raw headers, because the server changes the parsed one. */
function contentTypeOf({ raw }: FastifyRequest): string | undefined {
  const at = raw.rawHeaders.findIndex((text, index) => index % 2 === 0 && /^content-type$/i.test(text))
  return at < 0 ? undefined : raw.rawHeaders[at + 1].split(';', 1)[0].trim().toLowerCase()
}

/** @returns undefined for another type, which the SDK refuses @throws UnfitInput */
const messageIn = (request: FastifyRequest): unknown =>
  contentTypeOf(request) === 'application/json' ? readJson(sentBytes(request)) : undefined

interface PlainAnswer {
  readonly call: PlainCall
  readonly tool: Tool
  readonly caller: ToolCaller
}

async function answerPlainly(
  deps: McpDeps,
  { call, tool, caller }: PlainAnswer,
  reply: FastifyReply,
): Promise<void> {
  const answer = await deps.callTool(tool, call.arguments, withMeta(caller, call.meta))
  const { text, refused } = answer
  const demand = refused
    ? toolDemand(caller, answer, { headers: reply.request.raw.headers, id: call.id })
    : undefined
  if (demand) return sendDemand(reply, demand)
  const error = refused ? ',"isError":true' : ''
  const modern = call.modern ? ',"resultType":"complete"' : ''
  const members = {
    ...resultMeta(answer),
    ...challengeMeta(caller, answer),
    ...(call.modern ? { [SERVER_INFO]: identityOf(deps) } : {}),
  }
  const meta = Object.keys(members).length === 0 ? '' : `,"_meta":${JSON.stringify(members)}`
  const result = `{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}${error}${modern}${meta}}`
  sendJson(reply, 200, `{"jsonrpc":"2.0","id":${JSON.stringify(call.id)},"result":${result}}`)
}

async function askDirectly(
  handler: McpHttpHandler,
  message: object,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const body = JSON.stringify(message)
  const response = await handler.fetch(
    new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers, body }),
  )
  return response.text()
}

interface Passed {
  readonly request: FastifyRequest
  readonly parsed: unknown
  readonly caller: ToolCaller
}

async function passOn(
  handler: McpHttpHandler,
  { request, parsed, caller }: Passed,
  reply: FastifyReply,
): Promise<void> {
  const { raw } = request
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const headers = new Headers()
  for (let index = 0; index + 1 < raw.rawHeaders.length; index += 2) {
    headers.append(raw.rawHeaders[index], raw.rawHeaders[index + 1])
  }
  const webRequest = new Request(`http://${raw.headers.host}${MCP_PATH}`, {
    method: 'POST',
    headers,
    signal: gone.signal,
  })
  const authInfo = { token: '', clientId: '', scopes: [], extra: { caller } }
  const response = await handler.fetch(webRequest, { authInfo, parsedBody: parsed })
  if (reply.raw.destroyed) return
  reply.raw.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'x-request-id': request.id,
    ...asRecord([...SECURITY_HEADERS, ...corsHeaders(raw)]),
  })
  if (response.body === null) reply.raw.end()
  else await pipeline(Readable.fromWeb(response.body as never), reply.raw).catch(() => reply.raw.destroy())
}

const sendDemand = (reply: FastifyReply, { challenge, body }: SignInDemand): void =>
  sendJson(reply, 401, body, ['www-authenticate', challenge])

function sendJson(
  { raw, request }: FastifyReply,
  status: number,
  body: string | Buffer,
  headers: readonly string[] = [],
): void {
  if (raw.destroyed) return
  raw.writeHead(status, [
    'content-type',
    'application/json',
    'content-length',
    String(Buffer.byteLength(body)),
    'x-request-id',
    request.id,
    'cache-control',
    'no-store',
    ...headers,
    ...SECURITY_HEADERS,
    ...corsHeaders(request.raw),
  ])
  raw.end(body)
}

/** Of a key that cannot be looked up, for one. */
function sendRefusal(reply: FastifyReply, { code, status, fields }: AppError): void {
  const { hint = ERRORS[code].hint, retry_after: seconds } = fields
  const headers = seconds === undefined ? [] : ['retry-after', String(seconds)]
  sendJson(reply, status, rpcError(REFUSED, String(hint)), headers)
}

const rpcError = (code: number, message: string): string =>
  JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null })
