import type { ServerResponse } from 'node:http'
import { AppError, ERRORS } from '@bellwether-markets/engine/kernel/errors'
import { utcDay } from '@bellwether-markets/engine/kernel/time'
import { type Endpoint, isProduct } from '@bellwether-markets/products/contract/endpoint'
import { OPENING } from '@bellwether-markets/products/contract/envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Admission } from '../../service/answer/admit-caller.ts'
import type { AnswerCall } from '../../service/answer/answer.ts'
import type { AuthFailureLimit } from '../../service/answer/auth-failure-limit.ts'
import type { PreparedAnswers } from '../../service/answer/prepared-answers.ts'
import type { Clock } from '../../service/ports.ts'
import { isTokenForm } from '../../service/sign-in/admit-token.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import { a2aRoute } from '../../surfaces/a2a/a2a-route.ts'
import { A2A_PATH, agentCard } from '../../surfaces/a2a/agent-card.ts'
import { cardRoutes } from '../../surfaces/a2a/card-route.ts'
import { agentDocuments } from '../../surfaces/docs/agent-documents.ts'
import { methodologyPart, pricingText } from '../../surfaces/docs/llms-text.ts'
import { describedOperations } from '../../surfaces/docs/operation.ts'
import { closedSignal, headerOf, keyOf } from '../../surfaces/http/caller.ts'
import type { OwnOrigin } from '../../surfaces/http/own-address.ts'
import { ownNameGuard } from '../../surfaces/http/own-host.ts'
import { completions } from '../../surfaces/mcp/completions.ts'
import type { McpDeps } from '../../surfaces/mcp/mcp-deps.ts'
import { MCP_CONNECT_PATH, MCP_PATH, mcpRoute } from '../../surfaces/mcp/mcp-route.ts'
import { promptsOf } from '../../surfaces/mcp/prompts.ts'
import { resourcesOf } from '../../surfaces/mcp/resources.ts'
import type { Credentials } from '../../surfaces/mcp/sign-in.ts'
import { type ToolCaller, toolCaller } from '../../surfaces/tools/call-tool.ts'
import { ALERT_GROUPS, type Tool, toolsOf } from '../../surfaces/tools/tool.ts'
import { TOOLSETS, toolsIn } from '../../surfaces/tools/toolsets.ts'
import type { KnownAssets } from './known-assets.ts'

export interface AgentSurfaceDeps {
  readonly endpoints: readonly Endpoint[]
  readonly version: string
  readonly baseUrl: () => string
  readonly wallClock: Clock
  readonly marketClock: Clock
  readonly maxTargetBytes: number
  readonly mcpFastPath: boolean
  readonly currentSnapshots: CurrentSnapshots
  readonly naming: () => KnownAssets
  readonly answers: PreparedAnswers
  readonly answerCall: AnswerCall
  readonly admission: Pick<Admission, 'known' | 'find' | 'exhausted'>
  readonly authFailureLimit: AuthFailureLimit
  readonly ownOrigin: OwnOrigin
  readonly onFault: (error: unknown, requestId: string) => void
}

/** MCP and A2A, which answer through the pipeline of HTTP. */
export function agentSurfaces(deps: AgentSurfaceDeps) {
  const { endpoints, version, baseUrl, naming, onFault } = deps
  const tools = toolsOf(endpoints)
  const callersOf = { callerOf: callerOf(deps), hostRejection: ownNameGuard(baseUrl), onFault }
  const card = () => agentCard(tools, { version, baseUrl: baseUrl() })
  const now = () => deps.wallClock.now()
  const served = servedSets({ tools, alertTools: toolsOf(endpoints, ALERT_GROUPS) }, mcpSets(deps))
  return {
    documents: agentDocuments({ endpoints, version, baseUrl }),
    plugin(app: FastifyInstance) {
      mcpRoute(app, {
        ...callersOf,
        served,
        toolsets: TOOLSETS,
        fastPath: deps.mcpFastPath,
        credentialsOf: credentialsOf(deps),
      })
      cardRoutes(app, { card, now })
      a2aRoute(app, {
        ...callersOf,
        tools,
        callTool: calling(deps, tools, 'skill'),
        names: naming,
        card,
        now,
        ownerOf: ownerOf(deps),
      })
      return [MCP_PATH, MCP_CONNECT_PATH, A2A_PATH].map((path) => ({ method: 'POST', path }))
    },
  }
}

const calling = (deps: AgentSurfaceDeps, tools: readonly Tool[], by: 'tool' | 'skill') =>
  toolCaller({
    answer: deps.answerCall,
    sizeOf: knownSize(deps),
    maxTargetBytes: deps.maxTargetBytes,
    baseUrl: deps.baseUrl,
    naming: deps.naming,
    tools,
    by,
  })

/** What MCP serves with a set of tools. */
function mcpSets(deps: AgentSurfaceDeps): (tools: readonly Tool[]) => McpDeps {
  const { endpoints, version, baseUrl, naming, marketClock } = deps
  const operations = describedOperations(endpoints)
  const products = endpoints.filter(isProduct).map(({ id }) => id)
  const complete = completions({
    tools: toolsOf(endpoints),
    products,
    assets: () => naming().universe.assets,
    today: () => utcDay(marketClock.now()),
  })
  return (tools) => {
    const callTool = calling(deps, tools, 'tool')
    const resources = resourcesOf({
      tools,
      callTool,
      pricing: () => pricingText(operations),
      methodology: (product) => methodologyPart(operations, product),
    })
    return { tools, callTool, version, baseUrl, resources, complete, prompts: promptsOf(tools) }
  }
}

/** A wrong key counts as one. Past the limit the pipeline refuses, with words of its own. */
const credentialsOf =
  ({ admission, authFailureLimit }: Pick<AgentSurfaceDeps, 'admission' | 'authFailureLimit'>) =>
  (caller: ToolCaller): Credentials | Promise<Credentials> => {
    const { key, address } = caller
    if (key === undefined) return 'none'
    if (admission.known(key, caller) || authFailureLimit.exhausted(address)) return 'known'
    return admission.find(key, caller).then((account) => {
      if (account || admission.exhausted(key, address)) return 'known'
      if (!isTokenForm(key)) authFailureLimit.missed(address)
      return 'unknown'
    })
  }
/** Who owns the tasks of a key that works. */
const ownerOf =
  (deps: Pick<AgentSurfaceDeps, 'admission' | 'authFailureLimit'>) =>
  async (caller: ToolCaller): Promise<string | undefined> => {
    const { key } = caller
    try {
      if (key === undefined || (await credentialsOf(deps)(caller)) !== 'known') return undefined
      const account = deps.admission.known(key, caller)
      return account && `account ${account.id} ${account.subKey ?? ''}`
    } catch (error) {
      if (error instanceof AppError && !ERRORS[error.code].retryable) return undefined
      throw error
    }
  }

/** Made once for each set of tools. */
function servedSets(
  { tools, alertTools }: Readonly<Record<'tools' | 'alertTools', readonly Tool[]>>,
  make: (set: readonly Tool[]) => McpDeps,
): (names: string | undefined) => McpDeps | undefined {
  const byTools = new Map<string, McpDeps>()
  return (names) => {
    const set = toolsIn(tools, names, alertTools)
    if (set === undefined) return undefined
    const key = set.map(({ name }) => name).join()
    const served = byTools.get(key) ?? make(set)
    byTools.set(key, served)
    return served
  }
}

const callerOf =
  ({ wallClock, ownOrigin }: Pick<AgentSurfaceDeps, 'wallClock' | 'ownOrigin'>) =>
  (request: FastifyRequest, response: ServerResponse): ToolCaller => ({
    key: keyOf(request.raw.headers),
    resource: resourceOf(request, ownOrigin),
    address: request.ip,
    origin: request.raw.headers.origin,
    requestId: request.id,
    receivedAt: wallClock.now(),
    idempotencyKey: headerOf(request.raw.headers, 'idempotency-key'),
    closed: () => closedSignal(response),
  })

function resourceOf(
  { raw, routeOptions: { url } }: FastifyRequest,
  ownOrigin: OwnOrigin,
): string | undefined {
  const origin = ownOrigin(raw.headers)
  return origin === undefined || url === undefined ? undefined : origin + url
}

const knownSize =
  ({ currentSnapshots, answers }: Pick<AgentSurfaceDeps, 'currentSnapshots' | 'answers'>) =>
  (endpoint: Endpoint, target: string): number | undefined => {
    const question = isProduct(endpoint) ? answers.latestQuestion(endpoint, target) : undefined
    const view = question && currentSnapshots.latest(question.product)
    const cached = view && answers.cached(view, question)
    return cached && cached.bytes.length - OPENING.length
  }
