import { type AgentCard, Role, type SendMessageRequest, TaskState } from '@a2a-js/sdk'
import { RequestMalformedError, UnsupportedOperationError } from '@a2a-js/sdk/errors'
import { DefaultRequestHandler, type ServerCallContext } from '@a2a-js/sdk/server'
import { callerIn } from './agent-call-context.ts'
import { contextOf } from './context-id.ts'
import { type ExecutorDeps, SkillExecutor } from './skill-executor.ts'
import { boundedTaskStore } from './task-store.ts'

/** Refuses what this service never answers; the rest is the official handler's. */
export class SkillRequestHandler extends DefaultRequestHandler {
  constructor(card: AgentCard, deps: ExecutorDeps) {
    super(card, boundedTaskStore(), new SkillExecutor(deps))
  }

  override async sendMessage(params: SendMessageRequest, context: ServerCallContext) {
    return super.sendMessage(await this.#checked(params, context), context)
  }

  override async *sendMessageStream(params: SendMessageRequest, context: ServerCallContext) {
    yield* super.sendMessageStream(await this.#checked(params, context), context)
  }

  async #checked(params: SendMessageRequest, context: ServerCallContext): Promise<SendMessageRequest> {
    const { message } = params
    const ids = [message?.messageId, message?.contextId, message?.taskId]
    // 0.3 hands over whatever was sent.
    const areTexts = ids.every((id) => typeof id === 'string')
    if (message === undefined || !areTexts || message.messageId === '' || message.parts.length === 0)
      throw new RequestMalformedError('params.message needs messageId, role and parts.')
    if (message.role !== Role.ROLE_USER)
      throw new RequestMalformedError('A message to this agent has the role of the user.')
    const { taskId } = message
    const task =
      taskId === '' ? undefined : await this.getTask({ tenant: '', id: taskId, historyLength: 0 }, context)
    if (task !== undefined && task.status?.state !== TaskState.TASK_STATE_INPUT_REQUIRED)
      throw new UnsupportedOperationError('This task waits for no message; send it without taskId.')
    // References are not used, and the library logs each that it does not find.
    const contextId = (task?.contextId ?? message.contextId) || contextOf(callerIn(context))
    return { ...params, message: { ...message, contextId, referenceTaskIds: [] } }
  }
}
