import type { ToolCaller } from '../tools/call-tool.ts'

/** Of a conversation that begins with this request. */
export const contextOf = ({ requestId }: Pick<ToolCaller, 'requestId'>): string => `ctx_${requestId}`
