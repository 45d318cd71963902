import type { ToolCaller } from '../tools/call-tool.ts'
import { isRecord } from '../tools/cursor.ts'
import { contextOf } from './agent-parts.ts'
import type { AnswerMessage, ReceivedMessage } from './answer-message.ts'
import { skillCallIn } from './skill-call.ts'

/** A message with one data part that names a skill, and nothing that the library would have to see. */
export interface PlainMessage {
  readonly id: string | number | null
  readonly contextId: string | undefined
  readonly received: ReceivedMessage
}

const hasOnly = (value: object, members: readonly string[]): boolean =>
  Object.keys(value).every((name) => members.includes(name))

/** @param version of the header @returns undefined for every other request */
export function plainMessage(
  body: Readonly<Record<string, unknown>>,
  version: string | undefined,
): PlainMessage | undefined {
  const { method, params } = body
  const id = rpcId(body.id)
  if (
    version !== '1.0' ||
    method !== 'SendMessage' ||
    id === undefined ||
    !isRecord(params) ||
    !hasOnly(params, ['message'])
  )
    return undefined
  const { message } = params
  if (!isRecord(message) || !hasOnly(message, ['messageId', 'contextId', 'role', 'parts'])) return undefined
  const { messageId, contextId, role, parts } = message
  if (typeof messageId !== 'string' || messageId === '' || role !== 'ROLE_USER') return undefined
  if ((contextId !== undefined && typeof contextId !== 'string') || contextId === '') return undefined
  const [part, ...others] = Array.isArray(parts) ? parts : []
  if (others.length > 0 || !isRecord(part) || !hasOnly(part, ['data', 'mediaType'])) return undefined
  const { data } = part
  if (!isRecord(data) || typeof data.skill !== 'string') return undefined
  // What asks for the past may become a task.
  if ((skillCallIn(data).arguments.as_of ?? null) !== null) return undefined
  const received = { id: messageId, parts: [{ data }], maxCredits: undefined, outputModes: [] }
  return { id, contextId, received: received }
}

const rpcId = (id: unknown = null): PlainMessage['id'] | undefined => {
  if (typeof id === 'number') return Number.isSafeInteger(id) ? id : undefined
  return id === null || typeof id === 'string' ? id : undefined
}

/** The answer of the library for such a message, without reading and writing its data again. */
export async function answerPlainly(
  answerMessage: AnswerMessage,
  { id, contextId, received }: PlainMessage,
  caller: ToolCaller,
): Promise<string> {
  const { bodies } = await answerMessage(received, caller)
  const parts = bodies.map((body) => `{"data":${body},"mediaType":"application/json"}`).join()
  const ids = `"messageId":"msg_${caller.requestId}","contextId":${JSON.stringify(contextId ?? contextOf(caller))}`
  const message = `{${ids},"role":"ROLE_AGENT","parts":[${parts}]}`
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"message":${message}}}`
}
