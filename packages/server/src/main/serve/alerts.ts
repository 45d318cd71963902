import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { asInstant, DAY, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import { expiryClock, wallClock } from '../../adapters/clock/clock.ts'
import type { AlertDeps } from '../../operations/alerts/alert-deps.ts'
import { createAlert } from '../../operations/alerts/create-alert.ts'
import { pastFirings } from '../../operations/alerts/past-firings.ts'
import { alertSources as sourcesOfAlerts } from '../../operations/alerts/readings.ts'
import { type RuleEvaluator, ruleEvaluator } from '../../service/alerts/evaluate-rules.ts'
import { ownerMail } from '../../service/alerts/mail-owner.ts'
import { type NoticeSender, noticeSender } from '../../service/alerts/send-notices.ts'
import type { CallContext } from '../../service/answer/call-context.ts'
import type { AlertStore, Log, Mailer, Webhooks } from '../../service/ports.ts'
import type { Engine } from '../engines/engine.ts'
import type { Lifecycle } from '../lifecycle.ts'

const EVERY_MS = SECOND
const TIDIED_EVERY_MS = MINUTE
const KEPT_MS = 30 * DAY
const REMOVED_AT_ONCE = 1_000
const ID_BYTES = 16
/** Shorter than a delivery may take: what hangs is due again after its lease. */
const STOPPED_WITHIN_MS = 3 * SECOND

interface AlertingDeps
  extends Pick<Engine, 'alerts' | 'ledger' | 'signIn' | 'marketClock'>,
    Pick<CallContext, 'currentSnapshots' | 'endpointIndex'> {
  readonly webhooks: Webhooks
  readonly serverSecret: string
  /** Undefined if the service sends no mail. */
  readonly mailer: Mailer | undefined
  readonly baseUrl: () => string
  readonly log: Log
}

export interface Alerting extends Pick<AlertDeps, 'alertSources' | 'pastFirings' | 'webhooks'> {
  readonly part: Lifecycle
}

/** Evaluates rules and sends notices in this process; any number of processes share rules and outbox. */
export function alerting(deps: AlertingDeps): Alerting {
  const { alerts, ledger, webhooks, marketClock, currentSnapshots, baseUrl, log } = deps
  const alertSources = sourcesOfAlerts({ currentSnapshots, marketClock })
  const evaluator = ruleEvaluator({ alerts, sources: alertSources, newId, wallClock, baseUrl, log })
  const sender = noticeSender({
    alerts,
    ledger,
    webhooks,
    wallClock,
    serverSecret: deps.serverSecret,
    random: Math.random,
    stopped: ownerMail({ mailer: deps.mailer, ledger, signIn: deps.signIn, wallClock, baseUrl }),
    endpoint: deps.endpointIndex.get(createAlert.id) ?? 0,
    log,
  })
  return {
    alertSources,
    pastFirings: pastFirings(currentSnapshots),
    webhooks,
    part: alertRounds(evaluator, sender, () => tidy(alerts, log)),
  }
}

const newId = (): string => `msg_${randomBytes(ID_BYTES).toString('base64url')}`

const tidy = (alerts: AlertStore, log: Log): void =>
  void alerts
    .removeOldNotices(asInstant(expiryClock.now() - KEPT_MS), REMOVED_AT_ONCE)
    .catch((error: unknown) => log.warn('notices_not_removed', { error }))

function alertRounds(evaluator: RuleEvaluator, sender: NoticeSender, tidyUp: () => void): Lifecycle {
  let timers: readonly NodeJS.Timeout[] = []
  return {
    name: 'alerts',
    start() {
      const round = (): void => void evaluator.round().then(sender.round)
      timers = [setInterval(round, EVERY_MS), setInterval(tidyUp, TIDIED_EVERY_MS)]
    },
    async drain() {
      for (const timer of timers) clearInterval(timer)
      await Promise.race([sender.stop(), sleep(STOPPED_WITHIN_MS, undefined, { ref: false })])
    },
  }
}
