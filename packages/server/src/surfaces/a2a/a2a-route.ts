import { Readable } from 'node:stream'
import { readJson, UnfitInput } from '@bellwether-markets/engine/kernel/caller-input'
import { AppError, ERRORS } from '@bellwether-markets/engine/kernel/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { JsonObject } from '../docs/published-schema.ts'
import { headerOf } from '../http/caller.ts'
import { sentBytes } from '../http/sent-form.ts'
import type { AgentRouteDeps, ToolCaller } from '../tools/call-tool.ts'
import { isRecord } from '../tools/cursor.ts'
import type { A2aServer, A2aServerDeps } from './a2a-server.ts'
import { A2A_PATH, VERSION_HEADER } from './agent-card.ts'
import { type AnswerMessage, type MessageDeps, messageAnswerer } from './answer-message.ts'
import { answerPlainly, plainMessage } from './plain-message.ts'

export interface A2aDeps extends MessageDeps, AgentRouteDeps, Pick<A2aServerDeps, 'ownerOf'> {
  readonly card: () => JsonObject
  readonly now: () => number
}

/** A2A 1.0 and 0.3 in their JSON-RPC binding. */
export function a2aRoute(app: FastifyInstance, deps: A2aDeps): void {
  const answerMessage = messageAnswerer(deps)
  const server = loadedServer(deps, answerMessage)
  app.route({
    method: 'POST',
    url: A2A_PATH,
    handler: async (request, reply) => {
      reply.headers({
        'x-request-id': request.id,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      const refusal = deps.hostRejection(request.raw.headers)
      if (refusal !== undefined) return reply.code(403).send(errorOf(null, -32_000, refusal))
      const caller = deps.callerOf(request, reply.raw)
      try {
        const body = readJson(sentBytes(request))
        if (!isRpcRequest(body)) return reply.send(errorOf(null, -32_600, 'This is no JSON-RPC 2.0 request'))
        const version = headerOf(request.raw.headers, VERSION_HEADER)
        const plain = plainMessage(body, version)
        if (plain === undefined) return await answer(await server(), { body, version, caller }, reply)
        reply.type('application/json; charset=utf-8')
        return reply.send(await answerPlainly(answerMessage, plain, caller))
      } catch (error) {
        if (error instanceof UnfitInput) return reply.send(errorOf(null, -32_700, String(error.fields.hint)))
        if (error instanceof AppError) return refuse(reply, error)
        deps.onFault(error, request.id)
        return reply.send(errorOf(null, -32_603, 'The fault is ours; send the request again'))
      }
    },
  })
}

/** Of a key that cannot be looked up, for one. */
function refuse(reply: FastifyReply, { code, status, fields }: AppError): FastifyReply {
  const { hint = ERRORS[code].hint, retry_after: seconds } = fields
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  return reply.code(status).send(errorOf(null, -32_000, String(hint)))
}

/** Loads the library on the first message, because it is large. */
function loadedServer(deps: A2aDeps, answerMessage: AnswerMessage): () => Promise<A2aServer> {
  let server: Promise<A2aServer> | undefined
  return () => {
    server ??= import('./a2a-server.ts').then(({ a2aServer }) =>
      a2aServer(deps.card(), { ...deps, answerMessage }),
    )
    return server
  }
}

interface RpcCall {
  readonly body: Readonly<Record<string, unknown>>
  readonly version: string | undefined
  readonly caller: ToolCaller
}

async function answer(
  server: A2aServer,
  { body, version, caller }: RpcCall,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answered = await server.answer(body, version, caller)
  if (!(Symbol.asyncIterator in answered)) return reply.send(answered)

  const events = answered[Symbol.asyncIterator]()
  const failed = (error: unknown): object => ({
    jsonrpc: '2.0',
    id: body.id ?? null,
    error: server.errorOf(error, version),
  })
  // A stream that fails at once is answered as a plain request is.
  const first = await events.next().catch((error: unknown) => ({ error }))
  if ('error' in first) return reply.send(failed(first.error))
  return reply.type('text/event-stream').send(Readable.from(eventStream(first, events, failed)))
}

async function* eventStream(
  first: IteratorResult<object>,
  events: AsyncIterator<object>,
  failed: (error: unknown) => object,
): AsyncGenerator<string> {
  try {
    for (let next = first; !next.done; next = await events.next())
      yield `data: ${JSON.stringify(next.value)}\n\n`
  } catch (error) {
    yield `event: error\ndata: ${JSON.stringify(failed(error))}\n\n`
  } finally {
    await events.return?.()
  }
}

const isRpcRequest = (body: unknown): body is Readonly<Record<string, unknown>> =>
  isRecord(body) && body.jsonrpc === '2.0' && typeof body.method === 'string'

const errorOf = (id: null, code: number, message: string): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
