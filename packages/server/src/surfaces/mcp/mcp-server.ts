import {
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { scopeOf } from '../../service/sign-in/admit-token.ts'
import { SCOPES } from '../../service/sign-in/scopes.ts'
import type { JsonObject } from '../docs/published-schema.ts'
import type { Progress, ToolAnswer, ToolCaller } from '../tools/call-tool.ts'
import { isRecord } from '../tools/cursor.ts'
import { descriptionOf, inputSchemaOf, OUTPUT_SCHEMA, type Tool } from '../tools/tool.ts'
import type { Complete } from './completions.ts'
import { identityOf, type McpDeps, resultMeta, withMeta } from './mcp-deps.ts'
import type { Prompt } from './prompts.ts'
import { type Resources, readResource, templateOf } from './resources.ts'
import { challengeMeta } from './sign-in.ts'

const LISTS_FRESH_MS = 3_600_000
const SAME_FOR_ALL = { ttlMs: LISTS_FRESH_MS, cacheScope: 'public' } as const

const PROGRESS_STEPS = 3

const INSTRUCTIONS =
  'Market intelligence. Read get_market_risk and get_market_regime first: both are free. Tools answer short, with evidence and caveats before the rows; detail=detailed gives the whole answer, view another one. Assets may be named by ticker or name. Paid calls need a sign-in or an API key (X-API-Key or Authorization: Bearer) and cost credits. A refusal costs nothing: do what its `hint` says, `try` is a call that works, `tell_user` is for a person. Read meta.as_of, meta.stale and meta.market before you act: demo is simulated, replay is recorded. meta.next is the best next call.'

export function mcpServers(deps: McpDeps): (context: McpRequestContext) => Server {
  const listed = { tools: [...toolList(deps.tools)] } as never
  const tools = new Map(deps.tools.map((tool) => [tool.name, tool]))
  const options = {
    instructions: INSTRUCTIONS,
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      prompts: { listChanged: false },
      completions: {},
    },
    cacheHints: {
      'tools/list': SAME_FOR_ALL,
      'resources/list': SAME_FOR_ALL,
      'resources/templates/list': SAME_FOR_ALL,
      'prompts/list': SAME_FOR_ALL,
      'server/discover': SAME_FOR_ALL,
    },
  }
  const identity = identityOf(deps)

  return ({ authInfo }) => {
    const caller = authInfo?.extra?.caller as ToolCaller
    const server = new Server(identity, options)
    server.setRequestHandler('tools/list', () => listed)
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const tool = tools.get(params.name)
      if (!tool) throw unknownName('tool', params.name, tools.keys())
      const meta = isRecord(params._meta) ? params._meta : {}
      const notes = new ProgressNotes(meta.progressToken, (progress) => mcpReq.notify(progress))
      const answer = await deps.callTool(tool, params.arguments ?? {}, {
        ...withMeta(caller, meta),
        onProgress: (progress) => notes.add(progress),
      })
      await notes.sent
      return resultOf(answer, caller)
    })
    serveResources(server, deps.resources, caller)
    servePrompts(server, deps.prompts)
    serveCompletions(server, deps.complete)
    return server
  }
}

/** Sent one after the other; a caller that has left is told nothing. */
class ProgressNotes {
  readonly #token: unknown
  readonly #notify: ServerContext['mcpReq']['notify']
  sent = Promise.resolve()

  constructor(token: unknown, notify: ServerContext['mcpReq']['notify']) {
    this.#token = token
    this.#notify = notify
  }

  add({ step, message }: Progress): void {
    const progressToken = this.#token
    if (typeof progressToken !== 'string' && typeof progressToken !== 'number') return
    const params = { progressToken, progress: step, total: PROGRESS_STEPS, message }
    this.sent = this.sent
      .then(() => this.#notify({ method: 'notifications/progress', params }))
      .catch(() => undefined)
  }
}

function resultOf(answer: ToolAnswer, caller: ToolCaller) {
  const { text, refused } = answer
  const meta = { ...resultMeta(answer), ...challengeMeta(caller, answer) }
  return {
    content: [{ type: 'text' as const, text }],
    structuredContent: JSON.parse(text) as Record<string, unknown>,
    ...(refused ? { isError: true } : {}),
    ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }),
  }
}

function serveResources(server: Server, resources: Resources, caller: ToolCaller): void {
  const fixed = resources.fixed.map(({ read: _, ...resource }) => resource)
  const resourceTemplates = resources.templates.map(({ read: _, ...template }) => template)
  server.setRequestHandler('resources/list', () => ({ resources: fixed }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const found = await readResource(resources, uri, caller)
    if (!found) throw unknownResource(uri, resources)
    return { contents: [{ uri, ...found }] }
  })
}

/** The most that the protocol allows in one answer. */
const MOST_COMPLETIONS = 100

function serveCompletions(server: Server, complete: Complete): void {
  server.setRequestHandler('completion/complete', ({ params: { argument } }) => {
    const all = complete(argument.name, argument.value)
    const values = all.slice(0, MOST_COMPLETIONS)
    return { completion: { values, total: all.length, hasMore: all.length > values.length } }
  })
}

function servePrompts(server: Server, prompts: readonly Prompt[]): void {
  const listed = prompts.map(({ name, title, description, arguments: expected }) => ({
    name,
    title,
    description,
    arguments: [...expected],
  }))
  server.setRequestHandler('prompts/list', () => ({ prompts: listed }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name)
    if (!prompt) throw unknownName('prompt', params.name, listed.map(({ name }) => name).values())
    const promptArguments = params.arguments ?? {}
    const missing = prompt.arguments.find(({ name, required }) => required && !promptArguments[name]?.trim())
    if (missing) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `The prompt needs the argument ${missing.name}`,
      )
    }
    const text = prompt.text(promptArguments)
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    }
  })
}

const unknownName = (kind: string, name: string, known: Iterable<string>): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Unknown ${kind}: ${name.slice(0, 100)}. There are: ${[...known].join(', ')}`,
  )

const unknownResource = (uri: string, resources: Resources): ProtocolError => {
  const { fixed, templates } = resources
  const near = templateOf(resources, uri)
  const hint = near === undefined ? '' : ` ${near.uriTemplate}: ${near.description}`
  const known = [...fixed.map((one) => one.uri), ...templates.map(({ uriTemplate }) => uriTemplate)]
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Resource not found.${hint} There are: ${known.join(', ')}`,
    { uri: uri.slice(0, 300) },
  )
}

/** Calls that read change only the balance; the market is outside. What reads only is never destructive. */
function annotationsOf({ views }: Tool): JsonObject {
  const reads = views.every(({ endpoint }) => endpoint.effect === 'read')
  return { readOnlyHint: reads, idempotentHint: reads, openWorldHint: true }
}

/** The answer of `tools/list`. */
export const toolList = (tools: readonly Tool[]): readonly JsonObject[] =>
  tools.map((tool) => {
    const securitySchemes = securitySchemesOf(tool)
    return {
      name: tool.name,
      title: tool.title,
      description: descriptionOf(tool),
      inputSchema: inputSchemaOf(tool),
      outputSchema: OUTPUT_SCHEMA,
      annotations: annotationsOf(tool),
      securitySchemes,
      _meta: { securitySchemes },
    }
  })

/** Hosts that sign in by tool read them at one of two places. */
function securitySchemesOf({ views }: Tool): readonly JsonObject[] {
  const isOpen = views.some(({ endpoint }) => endpoint.access === 'free')
  const needed = new Set(views.flatMap(({ endpoint }) => scopeOf(endpoint) ?? []))
  const scopes = SCOPES.filter((scope) => needed.has(scope))
  return [
    ...(isOpen ? [{ type: 'noauth' }] : []),
    ...(scopes.length === 0 ? [] : [{ type: 'oauth2', scopes }]),
  ]
}
