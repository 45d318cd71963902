import { formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { type Condition, readCondition } from '../../domain/alerts/condition.ts'
import { evaluate, type Mark, type Reading } from '../../domain/alerts/evaluate.ts'
import type { Clock, Log } from '../ports.ts'
import type { AlertSource, CurrentSource, Readings } from './alert-source.ts'
import type { Advance, AlertRule, AlertStore, Marks, NewNotice } from './alert-store.ts'

const RULES_AT_ONCE = 100

export interface EvaluatorDeps {
  readonly alerts: Pick<AlertStore, 'alertsToEvaluate' | 'advanceAlerts'>
  readonly sources: readonly AlertSource[]
  readonly wallClock: Clock
  /** Of a notice, hard to guess. */
  readonly newId: () => string
  readonly baseUrl: () => string
  readonly log: Log
}

/** What is found of one rule. */
export interface Evaluated {
  readonly marks: Marks
  readonly fired: readonly { readonly symbol: string; readonly before: Mark; readonly after: Reading }[]
}

/** Pure. Subjects without a reading keep their marks; those that the rule no longer has lose them. */
export function evaluateRule(
  condition: Condition,
  { marks, cooldownSeconds }: Pick<AlertRule, 'marks' | 'cooldownSeconds'>,
  readings: Readings,
  { asOf, subjects }: { readonly asOf: Instant; readonly subjects: readonly string[] },
): Evaluated {
  const next: Record<string, Mark> = {}
  const fired: Evaluated['fired'][number][] = []
  for (const symbol of subjects) {
    const before = Object.hasOwn(marks, symbol) ? marks[symbol] : undefined
    const reading = readings.get(symbol)
    if (before !== undefined) next[symbol] = before
    if (reading === undefined) continue
    const { mark, fires } = evaluate(condition, before, reading, { asOf, cooldownSeconds })
    next[symbol] = mark
    if (fires && before !== undefined) fired.push({ symbol, before, after: reading })
  }
  return { marks: next, fired }
}

/** None of a condition without a subject. */
export const symbolsOf = (condition: Condition): readonly string[] =>
  'subject' in condition && condition.subject !== undefined ? [condition.subject.symbol] : []

/** `''` stands for a condition without symbols. */
export const subjectsOf = (condition: Condition, symbols: readonly string[]): readonly string[] =>
  'subject' in condition && condition.subject !== undefined ? symbols : ['']

/** Evaluates the rules of each source once for each of its snapshots. */
export interface RuleEvaluator {
  round(): Promise<void>
}

export function ruleEvaluator(deps: EvaluatorDeps): RuleEvaluator {
  const seen = new Map<string, Instant>()
  let isRunning = false
  return {
    async round() {
      if (isRunning) return
      isRunning = true
      try {
        for (const source of deps.sources) {
          const current = source.current()
          if (current === undefined || seen.get(source.id) === current.asOf) continue
          await evaluateAll(deps, source, current)
          seen.set(source.id, current.asOf)
        }
      } catch (error) {
        // The next round evaluates what this one has not.
        deps.log.error('alerts_not_evaluated', { error })
      } finally {
        isRunning = false
      }
    },
  }
}

async function evaluateAll(deps: EvaluatorDeps, source: AlertSource, current: CurrentSource): Promise<void> {
  const { alerts, wallClock } = deps
  let last: Pick<AlertRule, 'account' | 'id'> = { account: 0, id: '' }
  for (;;) {
    const rules = await alerts.alertsToEvaluate(source.id, current.asOf, last, RULES_AT_ONCE)
    const advances = rules.flatMap((rule) => advanceOf(deps, rule, source, current))
    if (advances.length > 0) await alerts.advanceAlerts(current.asOf, wallClock.now(), advances)
    const final = rules.at(-1)
    if (final === undefined || rules.length < RULES_AT_ONCE) return
    last = final
  }
}

/** Empty if its data are degraded. */
function advanceOf(
  deps: EvaluatorDeps,
  rule: AlertRule,
  source: AlertSource,
  { asOf, read }: CurrentSource,
): readonly Advance[] {
  const condition = readCondition(rule.condition)
  const symbols = symbolsOf(condition)
  const readings = read(condition, symbols)
  if (readings === undefined) return []
  const { marks, fired } = evaluateRule(condition, rule, readings, {
    asOf,
    subjects: subjectsOf(condition, symbols),
  })
  const notices = fired.map(({ symbol, before, after }): NewNotice => {
    const link = `${deps.baseUrl()}${source.linkTo(asOf, symbol)}`
    const values = { before: before.value, after: after.value, symbol, link }
    return { id: deps.newId(), body: noticeBody(TYPES[condition.form], rule, asOf, values) }
  })
  return [{ rule, marks, notices }]
}

const TYPES: Readonly<Record<Condition['form'], string>> = {
  risk_value: 'risk.crossed',
  risk_status: 'risk.status',
  regime: 'regime.changed',
  price: 'price.crossed',
  move: 'move.unusual',
  signal: 'signal.issued',
  event: 'event.reported',
  calendar: 'report.ahead',
  stale: 'data.stale',
}

interface NoticeValues {
  readonly before: Reading['value']
  readonly after: Reading['value']
  /** Empty for a rule without one. */
  readonly symbol: string
  readonly link: string
}

/** What a receiver gets: at most as many notices as rules are evaluated at once. */
export function messageBody(notices: readonly Pick<NewNotice, 'id' | 'body'>[]): string {
  const alerts = notices.map(({ id, body }) => ({
    id,
    ...(JSON.parse(body) as { readonly timestamp: string }),
  }))
  return JSON.stringify({ type: 'alerts', timestamp: alerts[0].timestamp, data: { alerts } })
}

/** At most 2 KB, as names and conditions are short. */
export function noticeBody(
  type: string,
  { id, name, condition: when }: Pick<AlertRule, 'id' | 'name' | 'condition'>,
  at: Instant,
  { symbol, ...values }: NoticeValues,
): string {
  const named = symbol === '' ? {} : { symbol }
  return JSON.stringify({
    type,
    timestamp: formatInstant(at),
    data: { ...named, ...values, rule: { id, name, when } },
  })
}
