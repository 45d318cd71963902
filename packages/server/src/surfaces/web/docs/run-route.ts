import { closingOf } from '@bellwether-markets/products/contract/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerCall } from '../../../service/answer/answer.ts'
import type { KnownRoute } from '../../../service/answer/unknown-route.ts'
import type { Clock } from '../../../service/ports.ts'
import type { EndpointEntry } from '../../docs/docs-catalog.ts'
import { callOf } from '../../http/endpoint-routes.ts'
import { pathHere, redirectTo } from '../../http/own-path.ts'
import { sentForm } from '../../http/sent-form.ts'
import { callTarget } from '../../tools/call-target.ts'
import type { PageInput } from '../page.ts'
import type { RunResult } from './answer-panel.tsx'
import { shownJson } from './answer-panel.tsx'
import { DOCS, endpointOf } from './docs-pages.ts'
import { endpointPage } from './endpoint-page.tsx'
import { isRunnable } from './run-form.tsx'

export interface RunDeps {
  readonly answerCall: AnswerCall
  readonly wallClock: Clock
  readonly baseUrl: () => string
}

type Show = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageInput,
) => FastifyReply | Promise<FastifyReply>

/** The form of free calls, for browsers without scripts. Calls that need a key are made by the page's script. */
export function runRoutes(app: FastifyInstance, deps: RunDeps, show: Show): readonly KnownRoute[] {
  const free = DOCS.groups
    .flatMap(({ entries }) => entries)
    .filter(({ operation }) => isRunnable(operation) && operation.access === 'free')
  return free.map((entry) => {
    const url = `${entry.path}/run`
    app.post(url, async (request, reply) => {
      const run = await runOf(entry, request, reply, deps)
      return show(
        request,
        reply,
        endpointPage(entry, { baseUrl: deps.baseUrl(), tab: null, allFields: false, run }),
      )
    })
    // An answer that is opened again is not repeated.
    app.get(url, (_, reply) => redirectTo(reply, pathHere(entry.path), 303))
    return { method: 'POST', path: url }
  })
}

async function runOf(
  { operation }: EndpointEntry,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RunDeps,
): Promise<RunResult> {
  const endpoint = endpointOf(operation.id)
  if (endpoint === undefined) throw new RangeError(`no endpoint ${operation.id}`)
  const typed = typedValues(request)
  const { target, path } = callTarget(endpoint, typed)
  const from = deps.wallClock.now()
  const call = { ...callOf(endpoint, request, reply.raw, deps), target, path, body: undefined }
  const { status, bytes, meta, error, credits } = await deps.answerCall(call)
  const text = bytes.toString('utf8') + (error === undefined ? closingOf(meta) : '')
  return {
    status,
    typed,
    requestId: call.requestId,
    credits: credits.used,
    ms: deps.wallClock.now() - from,
    text: shownJson(JSON.parse(text)),
  }
}

/** Empty fields are not sent. */
function typedValues(request: FastifyRequest): Readonly<Record<string, string>> {
  const filled = [...sentForm(request)].map(([name, value]) => [name, value.trim()] as const)
  return Object.fromEntries(filled.filter(([, value]) => value !== ''))
}
