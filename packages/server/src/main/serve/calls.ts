import { randomBytes } from 'node:crypto'
import { FREE_CALLS_PER_MINUTE } from '@bellwether-markets/engine/kernel/credits'
import { SECOND } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { wallClock } from '../../adapters/clock/clock.ts'
import type { OperationDeps } from '../../operations/operations.ts'
import { addressLimit } from '../../service/answer/address-limit.ts'
import type { AnswerCall } from '../../service/answer/answer.ts'
import { authFailureLimit } from '../../service/answer/auth-failure-limit.ts'
import type { CallContext } from '../../service/answer/call-context.ts'
import { answerCall } from '../../service/answer/pipeline.ts'
import type { Analyst } from '../../service/ports.ts'
import { tracedCalls } from '../../service/tracing/traced.ts'
import type { Readers } from './readers.ts'
import type { Ground, SurfaceDeps } from './surface-deps.ts'

/** The one pipeline, with what limits callers before it. */
export interface Calls extends Pick<CallContext, 'addressLimit' | 'authFailureLimit'> {
  readonly answer: AnswerCall
  /** Counted, not traced: a stream lasts. */
  readonly counted: AnswerCall
}

export function callsOf(deps: SurfaceDeps, readers: Readers, { onFault }: Ground): Calls {
  const { engine, services, about, tracing } = deps
  const ownLimits = about.operations.flatMap(({ id, limit }) =>
    limit === undefined ? [] : [[id, addressLimit(wallClock, limit.perMinute)] as const],
  )
  const analyst = { analyse: engine.analyse, isStale: engine.supply.pricesUnavailable }
  const context: CallContext = {
    ledger: engine.ledger,
    admission: services.admission,
    currentSnapshots: services.snapshots.current,
    answers: services.answers,
    snapshotIndex: engine.snapshotIndex,
    addressLimit: addressLimit(wallClock, FREE_CALLS_PER_MINUTE),
    ownLimits: new Map(ownLimits),
    authFailureLimit: authFailureLimit(wallClock),
    adminToken: engine.secrets.adminToken,
    marketClock: engine.marketClock,
    analyst,
    catalog: CATALOG,
    market: about.market,
    tiers: about.tiers,
    endpointIndex: services.endpointIndex,
    deps: operationDeps(deps, readers, analyst),
    onFault,
  }
  const counted = readers.metrics.measured((call) => answerCall(call, context))
  return {
    answer: tracing ? tracedCalls(counted, tracing) : counted,
    counted,
    addressLimit: context.addressLimit,
    authFailureLimit: context.authFailureLimit,
  }
}

const operationDeps = (
  { about, engine, services, clock }: SurfaceDeps,
  { documents, naming, streams, trackRecord }: Readers,
  analyst: Analyst,
): OperationDeps => ({
  ledger: engine.ledger,
  signIn: services.signInState.store,
  alerts: engine.alerts,
  sources: engine.supply.sources,
  supply: engine.supply.cells,
  storesPast: engine.storesPast,
  dataDirectory: engine.dataDirectory,
  marketClock: engine.marketClock,
  serverSecret: engine.secrets.serverSecret,
  wallClock,
  randomBytes,
  version: about.version,
  market: about.market,
  uptimeMs: () => process.uptime() * SECOND,
  clockWarnings: () => clock.warnings(),
  currentSnapshots: services.snapshots.current,
  admission: services.admission,
  recordWatch: services.recordWatch,
  issueKey: services.accounts.issueKey,
  freeKeys: services.accounts.offeredKeys,
  connectedApps: services.accounts.connectedApps,
  alertSources: services.alerts.alertSources,
  pastFirings: services.alerts.pastFirings,
  webhooks: services.alerts.webhooks,
  createOrder: services.payments.createOrder,
  orderCapturer: services.payments.orderCapturer,
  orders: engine.ledger,
  analyst,
  integration: documents.integration,
  overview: documents.overview,
  trackRecordView: trackRecord,
  marketUniverse: () => naming().universe,
  streams: streams.deps,
})
