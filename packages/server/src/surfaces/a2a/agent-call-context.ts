import { type ServerCallContext as Context, ServerCallContext, type User } from '@a2a-js/sdk/server'
import type { ToolCaller } from '../tools/call-tool.ts'

/** The context of one request, with its caller, which owns the tasks that it makes. */
export class AgentCallContext extends ServerCallContext {
  readonly caller: ToolCaller

  constructor(caller: ToolCaller, requestedVersion: string | undefined) {
    super({ user: userOf(caller), ...(requestedVersion === undefined ? {} : { requestedVersion }) })
    this.caller = caller
  }
}

/** A key, verified or not: whoever knows it may see its tasks. Without one, the address. */
const userOf = ({ key, address }: ToolCaller): User => ({
  isAuthenticated: key !== undefined,
  userName: key === undefined ? `address ${address}` : `key ${key}`,
})

/** @throws TypeError for a context of another service */
export function callerIn(context: Context): ToolCaller {
  if (context instanceof AgentCallContext) return context.caller
  throw new TypeError('this request came through no route of ours')
}
