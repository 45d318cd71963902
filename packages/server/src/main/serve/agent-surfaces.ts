import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Endpoint, isProduct } from '../../contract/endpoint.ts'
import { closingOf, OPENING } from '../../contract/envelope.ts'
import { trackRecord } from '../../operations/track-record/track-record.ts'
import type { AnswerCall } from '../../service/answer/answer.ts'
import type { PreparedAnswers } from '../../service/answer/prepared-answers.ts'
import type { Clock } from '../../service/ports.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import { a2aRoute } from '../../surfaces/a2a/a2a-route.ts'
import { A2A_PATH, AGENT_CARD_PATHS, agentCard } from '../../surfaces/a2a/agent-card.ts'
import { agentDocuments } from '../../surfaces/docs/agent-documents.ts'
import { methodologyText, pricingText } from '../../surfaces/docs/llms-text.ts'
import { describedOperations } from '../../surfaces/docs/operation.ts'
import { closedSignal, headerOf, keyOf } from '../../surfaces/http/caller.ts'
import { ownHostGuard } from '../../surfaces/http/own-host.ts'
import { MCP_PATH, mcpRoute } from '../../surfaces/mcp/mcp-route.ts'
import { promptsOf } from '../../surfaces/mcp/prompts.ts'
import { resourcesOf } from '../../surfaces/mcp/resources.ts'
import { AGENT_CALL, type ToolCaller, toolCaller } from '../../surfaces/tools/call-tool.ts'
import { toolsOf } from '../../surfaces/tools/tool.ts'

export interface AgentSurfaceDeps {
  readonly endpoints: readonly Endpoint[]
  readonly version: string
  readonly baseUrl: () => string
  readonly wallClock: Clock
  readonly maxTargetBytes: number
  readonly mcpFastPath: boolean
  readonly currentSnapshots: CurrentSnapshots
  readonly answers: PreparedAnswers
  readonly answerCall: AnswerCall
  readonly onFault: (error: unknown, requestId: string) => void
}

/** MCP and A2A, which answer through the pipeline of HTTP. */
export function agentSurfaces(deps: AgentSurfaceDeps) {
  const { endpoints, version, baseUrl, onFault } = deps
  const tools = toolsOf(endpoints)
  const operations = describedOperations(endpoints)
  const shared = {
    tools,
    callTool: toolCaller({
      answer: deps.answerCall,
      sizeOf: knownSize(deps),
      maxTargetBytes: deps.maxTargetBytes,
    }),
    callerOf: callerOf(deps.wallClock),
    hostRejection: ownHostGuard(baseUrl),
    onFault,
  }
  const resources = resourcesOf({
    pricing: () => pricingText(operations),
    methodology: () => methodologyText(operations),
    trackRecord: trackRecordText(deps.answerCall),
  })
  return {
    documents: agentDocuments({
      endpoints,
      baseUrl,
      card: { paths: AGENT_CARD_PATHS, make: () => agentCard(tools, { version, baseUrl: baseUrl() }) },
    }),
    plugin(app: FastifyInstance) {
      mcpRoute(app, { ...shared, fastPath: deps.mcpFastPath, version, resources, prompts: promptsOf(tools) })
      a2aRoute(app, shared)
      return [MCP_PATH, A2A_PATH].map((path) => ({ method: 'POST', path }))
    },
  }
}

const callerOf =
  (wallClock: Clock) =>
  (request: FastifyRequest, response: ServerResponse): ToolCaller => ({
    key: keyOf(request.raw.headers),
    address: request.ip,
    requestId: request.id,
    receivedAt: wallClock.now(),
    idempotencyKey: headerOf(request.raw.headers, 'idempotency-key'),
    closed: () => closedSignal(response),
  })

const knownSize =
  ({ currentSnapshots, answers }: Pick<AgentSurfaceDeps, 'currentSnapshots' | 'answers'>) =>
  (endpoint: Endpoint, target: string): number | undefined => {
    const question = isProduct(endpoint) ? answers.latestQuestion(endpoint, target) : undefined
    const view = question && currentSnapshots.latest(question.product)
    const cached = view && answers.kept(view, question)
    return cached && cached.bytes.length - OPENING.length
  }

const trackRecordText =
  (answer: AnswerCall) =>
  async (caller: ToolCaller): Promise<string> => {
    const { bytes, meta, error } = await answer({
      ...AGENT_CALL,
      ...caller,
      endpoint: trackRecord,
      target: trackRecord.path,
      path: {},
    })
    return error === undefined ? bytes.toString('utf8') + closingOf(meta) : bytes.toString('utf8')
  }
