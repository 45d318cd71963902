import type { Call, Outcome, Refused } from '../../contract/call.ts'
import type { ServiceAnswered, ServiceCall } from '../../operations/service-call.ts'
import type { Ledger, SnapshotProducer, SpanAttributes, Tracing } from '../ports.ts'

type AnswerCall = (call: Call, done: (outcome: Outcome) => void) => void
type AnswerService = (call: ServiceCall) => Promise<ServiceAnswered | Refused>

/** A refusal is an answer; only what is our own fault has failed. */
function endOf(outcome: Outcome | ServiceAnswered): readonly [SpanAttributes, string | undefined] {
  if (outcome.kind === 'refusal') {
    const { status, code } = outcome.error
    const attributes = { 'http.response.status_code': status, 'bellwether.refusal': code }
    return [attributes, status >= 500 ? code : undefined]
  }
  return [{ 'http.response.status_code': outcome.kind === 'unchanged' ? 304 : 200 }, undefined]
}

/** The same answers, each call of a product with a span. */
export const tracedCalls =
  (surface: string, answer: AnswerCall, tracing: Tracing): AnswerCall =>
  (call, done) => {
    const { product, requestId } = call
    const attributes = {
      'http.route': product.path,
      'bellwether.surface': surface,
      'bellwether.request_id': requestId,
    }
    tracing.span('call', attributes, (span) =>
      answer(call, (outcome) => {
        span.end(...endOf(outcome))
        done(outcome)
      }),
    )
  }

/** The same answers, each call of a service endpoint with a span. */
export const tracedService =
  (answer: AnswerService, tracing: Tracing): AnswerService =>
  (call) => {
    const { endpoint, requestId } = call
    const attributes = { 'http.route': endpoint.path, 'bellwether.request_id': requestId }
    return tracing.span('call', attributes, async (span) => {
      const outcome = await answer(call)
      span.end(...endOf(outcome))
      return outcome
    })
  }

/**
 * The same ledger, each charge with a span.
 * @param paths of the endpoints, by their position
 */
export const tracedLedger = <L extends Ledger>(ledger: L, paths: readonly string[], tracing: Tracing): L => ({
  ...ledger,
  charge(request, decided) {
    const attributes = { 'http.route': paths[request.endpoint] ?? '', 'bellwether.credits': request.credits }
    tracing.span('charge', attributes, (span) =>
      ledger.charge(request, (decision) => {
        span.end({ 'bellwether.outcome': decision.outcome })
        decided(decision)
      }),
    )
  },
})

/** The same snapshots, each computation with a span. */
export const tracedProducer = (producer: SnapshotProducer, tracing: Tracing): SnapshotProducer => {
  const traced = <T>(attributes: Record<string, string | number>, run: () => Promise<T>): Promise<T> =>
    tracing.span('compute job', attributes, async (span) => {
      const result = await run()
      span.end()
      return result
    })
  return {
    ...producer,
    produce: (product, asOf, urgency) =>
      traced({ 'bellwether.job': product, 'bellwether.as_of': asOf, 'bellwether.urgency': urgency }, () =>
        producer.produce(product, asOf, urgency),
      ),
    record: (now) => traced({ 'bellwether.job': 'track-record' }, () => producer.record(now)),
  }
}
