import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Account } from '@bellwether-markets/products/contract/operation'
import { type Condition, conditionText } from '../../domain/alerts/condition.ts'
import { evaluateRule, subjectsOf } from '../../service/alerts/evaluate-rules.ts'
import type { AlertRule } from '../../service/ports.ts'
import { type AlertDeps, knownSymbols } from './alert-deps.ts'
import { SOURCE_OF } from './readings.ts'

export interface RuleWish {
  readonly id: string
  readonly condition: Condition
  /** Not set: the condition. */
  readonly name: string | undefined
  readonly target: string
  readonly cooldownSeconds: number
}

/** @throws AppError `too_many_alerts`, `symbol_not_tracked`, `no_data_yet` */
export async function setRule(
  account: Account,
  { id, condition, name, target, cooldownSeconds }: RuleWish,
  deps: AlertDeps,
): Promise<void> {
  const symbols = await knownSymbols(condition, deps)
  const written = conditionText(condition)
  const most = TIERS[account.tier].alertRules
  const isAdded = await deps.alerts.addAlert(
    {
      id,
      account: account.id,
      name: name ?? written,
      condition: written,
      target,
      cooldownSeconds,
      product: SOURCE_OF[condition.form],
      ...firstMarks(condition, symbols, deps),
      past: await deps.pastFirings(condition, symbols, cooldownSeconds),
      createdAt: deps.wallClock.now(),
    },
    most,
  )
  if (!isAdded) throw new AppError('too_many_alerts', { most })
}

/** The marks of now: only what comes to hold later is news. */
function firstMarks(
  condition: Condition,
  symbols: readonly string[],
  { alertSources, wallClock }: Pick<AlertDeps, 'alertSources' | 'wallClock'>,
): Pick<AlertRule, 'marks' | 'seenAsOf'> {
  const product = SOURCE_OF[condition.form]
  const current = alertSources.find(({ id }) => id === product)?.current()
  const readings = current?.read(condition, symbols)
  const now = { asOf: current?.asOf ?? wallClock.now(), subjects: subjectsOf(condition, symbols) }
  const { marks } = evaluateRule(condition, { marks: {}, cooldownSeconds: 0 }, readings ?? new Map(), now)
  return { marks, seenAsOf: readings === undefined ? undefined : current?.asOf }
}
