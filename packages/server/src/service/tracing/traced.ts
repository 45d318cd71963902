import { isProduct } from '@bellwether-markets/products/contract/endpoint'
import type { Answer, AnswerCall } from '../answer/answer.ts'
import type { Ledger, SnapshotProducer, SpanAttributes, Tracing } from '../ports.ts'

/** Client errors do not count as failed. */
function endOf({ status, error }: Answer): readonly [SpanAttributes, string | undefined] {
  const attributes = { 'http.response.status_code': status }
  if (error === undefined) return [attributes, undefined]
  return [{ ...attributes, 'bellwether.refusal': error.code }, status >= 500 ? error.code : undefined]
}

/** A product's span names its surface. */
export const tracedCalls =
  (answer: AnswerCall, tracing: Tracing): AnswerCall =>
  (call) => {
    const { endpoint, surface, requestId } = call
    const attributes = {
      'http.route': endpoint.path,
      ...(isProduct(endpoint) ? { 'bellwether.surface': surface } : {}),
      'bellwether.request_id': requestId,
    }
    return tracing.span('call', attributes, async (span) => {
      const answered = await answer(call)
      span.end(...endOf(answered))
      return answered
    })
  }

/** @param paths of the endpoints, by position */
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

export const tracedProducer = (producer: SnapshotProducer, tracing: Tracing): SnapshotProducer => {
  const traced = <T>(attributes: Record<string, string | number>, run: () => Promise<T>): Promise<T> =>
    tracing.span('compute job', attributes, async (span) => {
      const result = await run()
      span.end()
      return result
    })
  return {
    ...producer,
    produce: (product, asOf, urgency, asker) =>
      traced({ 'bellwether.job': product, 'bellwether.as_of': asOf, 'bellwether.urgency': urgency }, () =>
        producer.produce(product, asOf, urgency, asker),
      ),
    record: (now) => traced({ 'bellwether.job': 'track-record' }, () => producer.record(now)),
  }
}
