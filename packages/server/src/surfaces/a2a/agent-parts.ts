import { type Message, type Part, Role } from '@a2a-js/sdk'
import { type ServerCallContext as Context, ServerCallContext, type User } from '@a2a-js/sdk/server'
import type { ToolCaller } from '../tools/call-tool.ts'
import type { MessageAnswer } from './answer-message.ts'

const TEXT_MODE = 'text/plain'
const JSON_MODE = 'application/json'

const part = (content: Part['content'], mediaType: string): Part => ({
  content,
  mediaType,
  filename: '',
  metadata: undefined,
})

export const textPart = (value: string): Part => part({ $case: 'text', value }, TEXT_MODE)
const dataPart = (value: unknown): Part => part({ $case: 'data', value }, JSON_MODE)

/**
 * Text first, then the data of each call. A request by data gets data only, unless it asks for text as well.
 * @param outputModes media types that the caller accepts; none of ours, or an empty list, leaves the choice to us
 */
export function partsOf(
  { text, bodies, inText }: MessageAnswer,
  outputModes: readonly string[],
): readonly Part[] {
  const accepted = [TEXT_MODE, JSON_MODE].filter((mode) => outputModes.includes(mode))
  const modes = accepted.length > 0 ? accepted : inText ? [TEXT_MODE, JSON_MODE] : [JSON_MODE]
  const data = bodies.map((body) => dataPart(JSON.parse(body)))
  return [
    ...(modes.includes(TEXT_MODE) ? [textPart(text())] : []),
    ...(modes.includes(JSON_MODE) ? data : []),
  ]
}

export interface MessageIds {
  readonly messageId: string
  readonly contextId: string
  /** Empty for a message that belongs to no task. */
  readonly taskId: string
}

export const agentMessage = (ids: MessageIds, parts: readonly Part[]): Message => ({
  ...ids,
  role: Role.ROLE_AGENT,
  parts: [...parts],
  metadata: undefined,
  extensions: [],
  referenceTaskIds: [],
})

/** Of a conversation that begins with this request. */
export const contextOf = ({ requestId }: Pick<ToolCaller, 'requestId'>): string => `ctx_${requestId}`

/** The context of one request, with its caller, which owns the tasks that it makes. */
export class AgentCallContext extends ServerCallContext {
  readonly caller: ToolCaller

  constructor(caller: ToolCaller, owner: string | undefined, requestedVersion: string | undefined) {
    super({
      user: userOf(caller, owner),
      ...(requestedVersion === undefined ? {} : { requestedVersion }),
    })
    this.caller = caller
  }
}

/** Whoever has a key that works sees its tasks; all others share those of their address. */
const userOf = ({ address }: ToolCaller, owner: string | undefined): User => ({
  isAuthenticated: owner !== undefined,
  userName: owner ?? `address ${address}`,
})

/** @throws TypeError for a context of another service */
export function callerIn(context: Context): ToolCaller {
  if (context instanceof AgentCallContext) return context.caller
  throw new TypeError('this request came through no route of ours')
}
