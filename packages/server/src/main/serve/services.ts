import { briefing } from '@bellwether-markets/products/briefing/product'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { EMITTERS } from '@bellwether-markets/products/emitters'
import { elapsedClock, expiryClock, marketClock, wallClock } from '../../adapters/clock/clock.ts'
import { type JobMeter, measuredProducer } from '../../adapters/telemetry/job-meter.ts'
import { subKeyAdmission } from '../../service/accounts/admit-sub-key.ts'
import { type Admission, admission } from '../../service/answer/admit-caller.ts'
import { PreparedAnswers } from '../../service/answer/prepared-answers.ts'
import { withSupplyStaleness } from '../../service/ingest/supply-staleness.ts'
import type { Log, SnapshotProducer, Webhooks } from '../../service/ports.ts'
import { tokenAdmission } from '../../service/sign-in/admit-token.ts'
import { expiringState } from '../../service/sign-in/expire-state.ts'
import { type CurrentSnapshots, RefreshedSnapshots } from '../../service/snapshots/current-snapshots.ts'
import { hasSnapshots, type Readiness, readiness } from '../../service/snapshots/readiness.ts'
import { type StoredDays, storedDays } from '../../service/snapshots/stored-days.ts'
import { recordAfterRefresh } from '../../service/track-record/record-after-refresh.ts'
import { type RecordWatch, recordWatch } from '../../service/track-record/record-watch.ts'
import type { Config } from '../config/config-tree.ts'
import { countedPositions } from '../engines/counted-endpoints.ts'
import type { Engine } from '../engines/engine.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { clockEvidence } from '../market/clock-evidence.ts'
import type { About } from './about.ts'
import { type Accounts, accountsOf } from './accounts.ts'
import { type Alerting, alerting } from './alerts.ts'
import { type Payments, payments } from './payments.ts'

const MB = 1024 * 1024
const REFRESH_EVERY_MS = 1_000

/** What stands behind the surfaces. */
export interface Services {
  readonly snapshots: PublishedSnapshots
  readonly answers: PreparedAnswers
  readonly ready: Readiness
  readonly admission: Admission
  readonly accounts: Accounts
  readonly payments: Payments
  readonly alerts: Alerting
  readonly briefings: StoredDays
  readonly recordWatch: RecordWatch
  /** Of apps and of visitors, without what has expired. */
  readonly signInState: ReturnType<typeof expiringState>
  /** Position of each endpoint in the list that the ledger was opened with. */
  readonly endpointIndex: ReadonlyMap<string, number>
}

interface PublishedSnapshots {
  readonly current: CurrentSnapshots
  readonly refreshing: Lifecycle
}

export interface ServicesDeps {
  readonly config: Config
  readonly about: About
  readonly log: Log
  readonly jobs: JobMeter
  readonly webhooks: Webhooks
  readonly published: (snapshots: CurrentSnapshots) => CurrentSnapshots
}

export function servicesOf(engine: Engine, deps: ServicesDeps): Services {
  const { config, about, log } = deps
  const { ledger, record, snapshotIndex, marketClock } = engine
  const { serverSecret } = engine.secrets
  const snapshots = publishedSnapshots(engine, deps)
  const signInState = expiringState(engine.signIn, { expiryClock, log })
  const tokens = tokenAdmission({ store: signInState.store, ledger, wallClock, log })
  const admitted = admission(ledger, tokens, subKeyAdmission({ ledger, wallClock }))
  const endpointIndex = countedPositions(about.operations)
  const accounts = accountsOf({
    config,
    log,
    ledger,
    store: signInState.store,
    serverSecret,
    baseUrl: about.baseUrl,
  })
  return {
    snapshots,
    answers: new PreparedAnswers(config.memory.answersMb * MB),
    ready: readiness({
      hasAnswers: () => hasSnapshots(snapshots.current),
      isDatabaseThere: engine.isReachable,
    }),
    admission: admitted,
    accounts,
    payments: payments({
      config,
      ledger,
      admission: admitted,
      sandbox: engine.sandbox,
      tiers: about.tiers,
      baseUrl: about.baseUrl,
      serverSecret,
      log,
    }),
    alerts: alertsOf(engine, deps, { snapshots, accounts, signInState, endpointIndex }),
    briefings: storedDays(briefing, { snapshotIndex, marketClock, currentSnapshots: snapshots.current }),
    recordWatch: recordWatch({ record, marketClock, log, clockEvidence: clockEvidence(config.market.time) }),
    signInState,
    endpointIndex,
  }
}

const alertsOf = (
  { alerts, ledger, marketClock, secrets }: Engine,
  { about, webhooks, log }: ServicesDeps,
  {
    snapshots,
    accounts,
    signInState,
    endpointIndex,
  }: Pick<Services, 'snapshots' | 'accounts' | 'signInState' | 'endpointIndex'>,
): Alerting =>
  alerting({
    alerts,
    ledger,
    signIn: signInState.store,
    marketClock,
    currentSnapshots: snapshots.current,
    endpointIndex,
    webhooks,
    mailer: accounts.mailer,
    serverSecret: secrets.serverSecret,
    baseUrl: about.baseUrl,
    log,
  })

function publishedSnapshots(
  engine: Engine,
  { config, log, jobs, published }: ServicesDeps,
): PublishedSnapshots {
  const producer = measuredProducer(engine.producer, jobs)
  const current = withSupplyStaleness(
    new RefreshedSnapshots({
      catalog: CATALOG,
      producer,
      marketClock: engine.marketClock,
      marketPace: marketClock(config.market.time, elapsedClock),
      wallClock,
      log,
      pastBytes: config.memory.pastMb * MB,
    }),
    (id) => CATALOG.byId.get(id),
    engine.supply,
  )
  return { current: published(current), refreshing: refreshes(current, producer, engine, log) }
}

/** Refreshes what is due, then keeps the track record, unless workers do. */
function refreshes(
  current: CurrentSnapshots,
  producer: SnapshotProducer,
  { hasWorkers, marketClock }: Engine,
  log: Log,
): Lifecycle {
  const keepRecord = hasWorkers
    ? async () => undefined
    : recordAfterRefresh(producer, EMITTERS.signals.id, marketClock, log)
  const refresh = (): Promise<void> =>
    producer.refreshing(() => current.refresh().then(() => keepRecord(current)))
  void refresh()
  let timer: NodeJS.Timeout | undefined
  return {
    name: 'refreshes',
    start() {
      timer = setInterval(() => void refresh(), REFRESH_EVERY_MS)
    },
    stop: () => clearInterval(timer),
  }
}
