const RPC_ERRORS = {
  parse: { code: -32_700, message: 'The body is not valid JSON' },
  request: { code: -32_600, message: 'This is no JSON-RPC 2.0 request' },
  method: { code: -32_601, message: 'No such method; use SendMessage' },
  params: { code: -32_602, message: 'params.message needs messageId, role ROLE_USER and parts' },
  internal: { code: -32_603, message: 'The fault is ours; send the request again' },
  host: { code: -32_000, message: 'This service does not answer here' },
  task: {
    code: -32_001,
    message: 'There are no tasks: every message is answered at once by a message',
    reason: 'TASK_NOT_FOUND',
  },
  push: {
    code: -32_003,
    message: 'Push notifications are not supported',
    reason: 'PUSH_NOTIFICATION_NOT_SUPPORTED',
  },
  operation: {
    code: -32_004,
    message: 'Streaming is not supported; use SendMessage',
    reason: 'UNSUPPORTED_OPERATION',
  },
  card: {
    code: -32_007,
    message: 'There is no extended agent card; the public one says all',
    reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
  },
  version: {
    code: -32_009,
    message: 'Only A2A 1.0 is spoken here: send the header A2A-Version: 1.0',
    reason: 'VERSION_NOT_SUPPORTED',
  },
} as const satisfies Record<string, { code: number; message: string; reason?: string }>

export type RpcErrorKind = keyof typeof RPC_ERRORS

/** A2A errors carry their reason. */
export function rpcError(id: unknown, kind: RpcErrorKind, message?: string): string {
  const error: { code: number; message: string; reason?: string } = RPC_ERRORS[kind]
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: error.reason,
    domain: 'a2a-protocol.org',
  }
  return JSON.stringify({
    jsonrpc: '2.0',
    id: id ?? null,
    error: {
      code: error.code,
      message: message ?? error.message,
      ...(error.reason === undefined ? {} : { data: [info] }),
    },
  })
}
