import type { CallTool, ToolCaller } from '../tools/call-tool.ts'
import { isRecord } from '../tools/cursor.ts'
import { descriptionOf, type Tool } from '../tools/tool.ts'
import { type RpcErrorKind, rpcError } from './rpc-error.ts'

type Members = Readonly<Record<string, unknown>>

export interface A2aDeps {
  readonly tools: readonly Tool[]
  readonly callTool: CallTool
}

/** Methods for tasks, streams and push notifications, which do not exist here. */
const UNSUPPORTED: ReadonlyMap<string, RpcErrorKind> = new Map<string, RpcErrorKind>([
  ['SendStreamingMessage', 'operation'],
  ['SubscribeToTask', 'operation'],
  ['GetTask', 'task'],
  ['CancelTask', 'task'],
  ['CreateTaskPushNotificationConfig', 'push'],
  ['GetTaskPushNotificationConfig', 'push'],
  ['ListTaskPushNotificationConfigs', 'push'],
  ['DeleteTaskPushNotificationConfig', 'push'],
  ['GetExtendedAgentCard', 'card'],
])

/** A message that names a skill gets its answer as a message. */
export function messageAnswerer(
  deps: A2aDeps,
): (body: string, version: string | undefined, caller: ToolCaller) => Promise<string> {
  const bySkill = new Map(deps.tools.map((tool) => [tool.skill, tool]))

  const answerMessage = async (id: unknown, params: unknown, caller: ToolCaller): Promise<string> => {
    const message = isRecord(params) ? params.message : undefined
    if (!isRecord(message) || !isUserMessage(message)) return rpcError(id, 'params')
    const reply = (data: string): string => replyTo(id, message, caller.requestId, data)
    const asked = requestIn(message.parts as readonly unknown[])
    const tool = typeof asked?.skill === 'string' ? bySkill.get(asked.skill) : undefined
    if (!asked || !tool) return reply(JSON.stringify(guide(deps.tools, caller.requestId)))
    const { skill: _, ...given } = asked
    const repeatable = { ...caller, idempotencyKey: caller.idempotencyKey ?? keyOf(message.messageId) }
    return reply((await deps.callTool(tool, given, repeatable)).text)
  }

  return async (body, version, caller) => {
    let request: unknown
    try {
      request = JSON.parse(body)
    } catch {
      return rpcError(null, 'parse')
    }
    if (!isRecord(request) || !isRequest(request)) return rpcError(null, 'request')
    const { id, method, params } = request
    if (version !== '1.0') return rpcError(id, 'version')
    if (method === 'SendMessage') return answerMessage(id, params, caller)
    if (method === 'ListTasks') return listNoTasks(id)
    return rpcError(id, UNSUPPORTED.get(String(method)) ?? 'method')
  }
}

const isRequest = ({ jsonrpc, method, id }: Members): boolean =>
  jsonrpc === '2.0' &&
  typeof method === 'string' &&
  (typeof id === 'string' || id === null || Number.isSafeInteger(id))

const isUserMessage = ({ messageId, role, parts }: Members): boolean =>
  typeof messageId === 'string' && messageId !== '' && role === 'ROLE_USER' && Array.isArray(parts)

/** A repeated message id is not charged again. */
const keyOf = (messageId: unknown): string | undefined =>
  typeof messageId === 'string' && /^[\x21-\x7e]{1,200}$/.test(messageId) ? `a2a-${messageId}` : undefined

/** The first part that names a skill: as data, as JSON text or by bare name. */
function requestIn(parts: readonly unknown[]): Members | undefined {
  for (const part of parts) {
    if (!isRecord(part)) continue
    const asked = isRecord(part.data) ? part.data : requestInText(part.text)
    if (asked?.skill !== undefined) return asked
  }
  return undefined
}

function requestInText(text: unknown): Members | undefined {
  if (typeof text !== 'string') return undefined
  if (/^[a-z-]+$/.test(text.trim())) return { skill: text.trim() }
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? read : undefined
  } catch {
    return undefined
  }
}

function replyTo(id: unknown, message: Members, requestId: string, data: string): string {
  const context = typeof message.contextId === 'string' ? message.contextId : `ctx_${requestId}`
  const head = `"messageId":"msg_${requestId}","contextId":${JSON.stringify(context)},"role":"ROLE_AGENT"`
  const parts = `"parts":[{"data":${data},"mediaType":"application/json"}]`
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"message":{${head},${parts}}}}`
}

/** Free usage help for a message without a known skill. */
const guide = (tools: readonly Tool[], requestId: string) => ({
  ok: false,
  error: 'unknown_skill',
  hint: 'Send one data part {"skill": "<id>", …parameters} with one of these skills.',
  request_id: requestId,
  skills: tools.map((tool) => ({
    id: tool.skill,
    summary: descriptionOf(tool),
    example: { skill: tool.skill, ...tool.views[0].endpoint.example.query },
  })),
})

const listNoTasks = (id: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result: { tasks: [], nextPageToken: '', pageSize: 0, totalSize: 0 } })
