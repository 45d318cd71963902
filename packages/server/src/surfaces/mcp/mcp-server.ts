import {
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import type { JsonObject } from '../docs/published-schema.ts'
import type { Progress, ToolAnswer, ToolCaller } from '../tools/call-tool.ts'
import { isRecord } from '../tools/cursor.ts'
import { descriptionOf, inputSchemaOf, OUTPUT_SCHEMA, type Tool } from '../tools/tool.ts'
import { type McpDeps, resultMeta, SERVER_NAME, withMeta } from './mcp-deps.ts'
import type { Prompt } from './prompts.ts'
import type { Resource } from './resources.ts'
import { challengeMeta } from './sign-in.ts'

const LISTS_FRESH_MS = 3_600_000
const SAME_FOR_ALL = { ttlMs: LISTS_FRESH_MS, cacheScope: 'public' } as const

const PROGRESS_STEPS = 3

const INSTRUCTIONS =
  'Market intelligence. Read get_market_risk and get_market_regime first: both are free. Every other tool needs an API key as header X-API-Key or Authorization: Bearer and costs credits; a refusal says in `hint` what to do. Read meta.as_of, meta.stale and meta.market before you act: replay and demo are no live market. meta.next names the best next call by its HTTP path.'

export function mcpServers(deps: McpDeps): (context: McpRequestContext) => Server {
  const listed = { tools: [...toolList(deps.tools)] } as never
  const tools = new Map(deps.tools.map((tool) => [tool.name, tool]))
  const options = {
    instructions: INSTRUCTIONS,
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      prompts: { listChanged: false },
    },
    cacheHints: {
      'tools/list': SAME_FOR_ALL,
      'resources/list': SAME_FOR_ALL,
      'resources/templates/list': SAME_FOR_ALL,
      'prompts/list': SAME_FOR_ALL,
      'server/discover': SAME_FOR_ALL,
    },
  }
  const identity = { name: SERVER_NAME, title: 'Bellwether', version: deps.version }

  return ({ authInfo }) => {
    const caller = authInfo?.extra?.caller as ToolCaller
    const server = new Server(identity, options)
    server.setRequestHandler('tools/list', () => listed)
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const tool = tools.get(params.name)
      if (!tool) throw unknownName('tool', params.name, tools.keys())
      const meta = isRecord(params._meta) ? params._meta : {}
      const { progressToken } = meta
      const isToken = typeof progressToken === 'string' || typeof progressToken === 'number'
      let told = Promise.resolve()
      const onProgress = ({ step, message }: Progress): void => {
        if (!isToken) return
        const progress = { progressToken, progress: step, total: PROGRESS_STEPS, message }
        // One after the other; a caller that has left is told nothing.
        told = told
          .then(() => mcpReq.notify({ method: 'notifications/progress', params: progress }))
          .catch(() => undefined)
      }
      const answer = await deps.callTool(tool, params.arguments ?? {}, {
        ...withMeta(caller, meta),
        onProgress,
      })
      await told
      return resultOf(answer, caller)
    })
    serveResources(server, deps.resources, caller)
    servePrompts(server, deps.prompts)
    return server
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

function serveResources(server: Server, resources: readonly Resource[], caller: ToolCaller): void {
  const shown = resources.map(({ read: _, ...resource }) => resource)
  server.setRequestHandler('resources/list', () => ({ resources: shown }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', async ({ params }) => {
    const resource = resources.find(({ uri }) => uri === params.uri)
    if (!resource) throw unknownResource(params.uri, resources)
    const text = await resource.read(caller)
    return { contents: [{ uri: resource.uri, mimeType: resource.mimeType, text }] }
  })
}

function servePrompts(server: Server, prompts: readonly Prompt[]): void {
  const shown = prompts.map(({ name, title, description, arguments: expected }) => ({
    name,
    title,
    description,
    arguments: [...expected],
  }))
  server.setRequestHandler('prompts/list', () => ({ prompts: shown }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name)
    if (!prompt) throw unknownName('prompt', params.name, shown.map(({ name }) => name).values())
    const text = prompt.text(params.arguments ?? {})
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

const unknownResource = (uri: string, resources: readonly Resource[]): ProtocolError =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Resource not found. There are: ${resources.map((one) => one.uri).join(', ')}`,
    { uri: uri.slice(0, 300) },
  )

/** Calls change only the balance; the market is outside. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true }

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
      annotations: ANNOTATIONS,
      securitySchemes,
      _meta: { securitySchemes },
    }
  })

/** Hosts that sign in by tool read them at one of two places. */
function securitySchemesOf({ views }: Tool): readonly JsonObject[] {
  const isOpen = views.some(({ endpoint }) => endpoint.access === 'free')
  const isKeyed = views.some(({ endpoint }) => endpoint.access === 'keyed')
  return [
    ...(isOpen ? [{ type: 'noauth' }] : []),
    ...(isKeyed ? [{ type: 'oauth2', scopes: ['market:read'] }] : []),
  ]
}
