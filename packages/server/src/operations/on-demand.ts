import { type Instant, wholeSecond } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { OnDemand } from '@bellwether-markets/products/contract/on-demand'
import type { Operation, OperationRequest, Reply } from '@bellwether-markets/products/contract/operation'
import { futureError } from '../service/answer/call-errors.ts'
import { suggestedCall } from '../service/answer/suggested-call.ts'
import type { Analyst, Clock } from '../service/ports.ts'

export interface OnDemandDeps {
  readonly analyst: Analyst
  readonly marketClock: Clock
}

type AnalysisQuery = Readonly<Record<string, unknown>> & { readonly as_of?: Instant }

/** The operation that answers with an on-demand analysis. */
export const onDemandOperation = (declared: OnDemand): Operation => ({
  ...declared,
  errors: [...(declared.errors ?? []), 'no_data_then', 'compute_quota'],
  handle: (request: OperationRequest<AnalysisQuery, object>, deps: OnDemandDeps) =>
    analysed(declared, request, deps),
})

async function analysed(
  { id, next, answered, credits }: OnDemand,
  { query: { as_of: requestedInstant, ...query }, body, asker }: OperationRequest<AnalysisQuery, object>,
  { analyst, marketClock }: OnDemandDeps,
): Promise<Reply<unknown>> {
  const now = marketClock.now()
  const asOf = requestedInstant ?? wholeSecond(now)
  if (asOf > now) throw futureError('as_of', asOf, now)
  const data = await analyst.analyse({ id, asOf, query: { ...query, ...body } }, await asker?.())
  const stale = requestedInstant === undefined && analyst.isStale()
  const count = answered?.(data as never)
  return {
    data,
    asOf,
    stale,
    next: suggestedCall(CATALOG, next(data as never)),
    ...(count === undefined ? {} : { credits: count * credits }),
  }
}
