import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { asInstant, DAY, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import { wallClock } from '../../adapters/clock/clock.ts'
import { smtpMailer } from '../../adapters/mail/smtp.ts'
import type { AlertDeps } from '../../operations/alerts/alert-deps.ts'
import { createAlert } from '../../operations/alerts/create-alert.ts'
import { pastFirings } from '../../operations/alerts/past-firings.ts'
import { alertSources } from '../../operations/alerts/readings.ts'
import { ruleEvaluator } from '../../service/alerts/evaluate-rules.ts'
import { ownerMail } from '../../service/alerts/mail-owner.ts'
import { noticeSender } from '../../service/alerts/send-notices.ts'
import type { CallContext } from '../../service/answer/call-context.ts'
import type { Log, MarketKind, Webhooks } from '../../service/ports.ts'
import { loggedMailer } from '../../service/sign-in/logged-mailer.ts'
import type { Config } from '../config/config-tree.ts'
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
  readonly mail: Config['mail']
  readonly market: MarketKind
  readonly baseUrl: () => string
  readonly log: Log
}

export interface Alerting {
  readonly deps: Omit<AlertDeps, 'wallClock' | 'randomBytes' | 'currentSnapshots' | 'serverSecret'>
  readonly part: Lifecycle
}

/** Evaluates rules and sends notices in this process; any number of processes share rules and outbox. */
export function alerting(deps: AlertingDeps): Alerting {
  const { alerts, webhooks, mail, log, endpointIndex } = deps
  const sources = alertSources(deps)
  const newId = (): string => `msg_${randomBytes(ID_BYTES).toString('base64url')}`
  const evaluator = ruleEvaluator({ ...deps, sources, newId, wallClock })
  const mailer = mail && loggedMailer(smtpMailer(mail), log)
  const sender = noticeSender({
    ...deps,
    wallClock,
    random: Math.random,
    stopped: ownerMail({ ...deps, mailer, wallClock }),
    endpoint: endpointIndex.get(createAlert.id) ?? 0,
  })
  const tidy = (): void =>
    void alerts
      .removeOldNotices(asInstant(wallClock.now() - KEPT_MS), REMOVED_AT_ONCE)
      .catch((error: unknown) => log.warn('notices_not_removed', { error }))
  let timers: readonly NodeJS.Timeout[] = []
  return {
    deps: {
      alerts,
      webhooks,
      alertSources: sources,
      pastFirings: pastFirings(deps.currentSnapshots),
    },
    part: {
      name: 'alerts',
      start() {
        const round = (): void => void evaluator.round().then(sender.round)
        timers = [setInterval(round, EVERY_MS), setInterval(tidy, TIDIED_EVERY_MS)]
      },
      async drain() {
        for (const timer of timers) clearInterval(timer)
        await Promise.race([sender.stop(), sleep(STOPPED_WITHIN_MS, undefined, { ref: false })])
      },
    },
  }
}
