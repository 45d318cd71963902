import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import { getDomain } from 'tldts'
import type {
  AlertRule,
  AlertStore,
  Claim,
  ClaimedNotice,
  Death,
  Marks,
  NewNotice,
  Notice,
  NoticeStatus,
  PastFirings,
  RuleStatus,
} from '../../service/ports.ts'
import type { LedgerEngine } from './accounts.ts'
import {
  insertion,
  instant,
  jsonRows,
  number,
  optional,
  type Row,
  rowOf,
  type Steps,
  type StepsOf,
  statement,
  text,
} from './sql.ts'

export const ALERT_READS: readonly string[] = [
  'alertsOf',
  'findAlert',
  'alertsToEvaluate',
  'noticesOf',
  'streamedNotices',
]

/** A rule stops after so many of its notices have died in a row. */
const MOST_DEAD_IN_ROW = 5
/** Receivers, by one claim. */
const MOST_LOOKED_AT = 1_000

/** Each for one transaction. */
export const alertSteps = (engine: LedgerEngine): StepsOf<AlertStore> => ({
  ...ruleSteps(engine),
  ...deliverySteps(engine),
  *noticesOf(account, status, most) {
    const own = `SELECT * FROM alert_notices WHERE account_id = $1 AND status = $2
      ORDER BY created_at DESC, id LIMIT $3`
    return (yield statement(own, account, status, most)).map(noticeOf)
  },
  *streamedNotices(account, from, afterId, most) {
    const own = `SELECT * FROM alert_notices WHERE account_id = $1 AND status = 'streamed'
      AND (created_at, id) > ($2, $3) ORDER BY created_at, id LIMIT $4`
    return (yield statement(own, account, from, afterId, most)).map(noticeOf)
  },
  *removeOldNotices(before, most) {
    const old = `DELETE FROM alert_notices WHERE id IN
      (SELECT id FROM alert_notices WHERE ended_at < $1 ORDER BY ended_at LIMIT $2) RETURNING id`
    return (yield statement(old, before, most)).length
  },
})

type Deliveries = Pick<
  StepsOf<AlertStore>,
  'claimNotices' | 'noticesArrived' | 'postponeNotices' | 'buryNotices'
>
type Notices = 'noticesOf' | 'streamedNotices' | 'removeOldNotices'

const ruleSteps = (engine: LedgerEngine): Omit<StepsOf<AlertStore>, keyof Deliveries | Notices> => ({
  *addAlert(rule, most) {
    yield statement(`SELECT 1 FROM accounts WHERE id = $1 ${engine.rowLock}`, rule.account)
    const countOthers = 'SELECT count(*) AS n FROM alert_rules WHERE account_id = $1 AND id <> $2'
    const [row] = yield statement(countOthers, rule.account, rule.id)
    if (number(row?.n) >= most) return false
    const { id, name, condition, product, target, account: account_id } = rule
    const values = {
      id,
      account_id,
      name,
      condition,
      product,
      target,
      marks: JSON.stringify(rule.marks),
      past: JSON.stringify(rule.past),
      cooldown_seconds: rule.cooldownSeconds,
      seen_as_of: rule.seenAsOf ?? null,
      created_at: rule.createdAt,
    }
    yield insertion('alert_rules', values, 'ON CONFLICT DO NOTHING')
    return true
  },
  *alertsOf(account) {
    const own = `SELECT * FROM alert_rules WHERE account_id = $1 ORDER BY created_at, id`
    return (yield statement(own, account)).map(ruleOf)
  },
  *findAlert(account, id) {
    const own = 'SELECT * FROM alert_rules WHERE account_id = $1 AND id = $2'
    return (yield statement(own, account, id)).map(ruleOf)[0]
  },
  *removeAlert(account, id) {
    const own = 'DELETE FROM alert_rules WHERE account_id = $1 AND id = $2 RETURNING id'
    if ((yield statement(own, account, id)).length === 0) return false
    yield statement(waitingOf(engine), listOf([id]))
    yield statement('DELETE FROM alert_notices WHERE rule = $1', id)
    return true
  },
  *alertsToEvaluate(product, asOf, { account, id }, most) {
    const unseen = `SELECT * FROM alert_rules WHERE product = $1 AND status = 'active' AND (account_id, id) > ($3, $4)
      AND (seen_as_of IS NULL OR seen_as_of < $2) ORDER BY account_id, id LIMIT $5`
    return (yield statement(unseen, product, asOf, account, id, most)).map(ruleOf)
  },
  advanceAlerts: advance,
})

const deliverySteps = (engine: LedgerEngine): Deliveries => ({
  claimNotices: (options) => claim(engine, options),
  *noticesArrived(ids, at, chargeAt) {
    const list = listOf(ids)
    yield statement(rulesOf(engine), list)
    const again = `UPDATE alert_rules SET dead_in_row = 0 WHERE dead_in_row > 0
      AND id IN (SELECT rule FROM alert_notices WHERE ${AMONG} AND status IN ('due', 'sent'))`
    yield statement(again, list)
    // What is only charged waits for no receiver.
    const arrived = `UPDATE alert_notices SET status = $2, next_at = $3, ended_at = $4, receiver = account_id || ' '
      WHERE ${AMONG} AND status IN ('due', 'sent')`
    const [status, endedAt] = chargeAt === undefined ? ['delivered', at] : ['sent', null]
    yield statement(arrived, list, status, chargeAt ?? null, endedAt)
  },
  *postponeNotices(ids, until, error) {
    if (error === undefined) {
      const later = `UPDATE alert_notices SET next_at = $2 WHERE ${AMONG} AND next_at IS NOT NULL`
      yield statement(later, listOf(ids), until)
      return
    }
    const failed = `UPDATE alert_notices SET next_at = $2, last_error = $3, attempts = attempts + 1
      WHERE ${AMONG} AND status = 'due'`
    yield statement(failed, listOf(ids), until, error)
  },
  buryNotices: (ids, at, error, death) => bury(engine, ids, { at, error, death }),
})

const listOf = (ids: readonly string[]): string => jsonRows(ids.map((id) => [id]))

const AMONG = 'id IN (SELECT value ->> 0 FROM json_array_elements($1))'

/** Of notices; locked. */
const rulesOf = ({ rowLock }: LedgerEngine): string =>
  `SELECT id FROM alert_rules WHERE id IN (SELECT rule FROM alert_notices WHERE ${AMONG}) ORDER BY id ${rowLock}`

/** Notices of rules that have not ended; locked, as a claim locks them. */
const waitingOf = ({
  rowLock,
}: LedgerEngine): string => `SELECT id FROM alert_notices WHERE next_at IS NOT NULL
  AND rule IN (SELECT value ->> 0 FROM json_array_elements($1)) ORDER BY id ${rowLock}`

/** The first due notice of each receiver. Skips from one to the next, so that what waits for one costs nothing. */
const HEADS = (among: 'IN' | 'NOT IN'): string => `WITH RECURSIVE receivers (receiver, place) AS
    (SELECT min(receiver), 1 FROM alert_notices WHERE next_at IS NOT NULL AND receiver > $2
      UNION ALL SELECT (SELECT min(receiver) FROM alert_notices
        WHERE next_at IS NOT NULL AND receiver > receivers.receiver), place + 1
      FROM receivers WHERE receiver IS NOT NULL AND place < ${MOST_LOOKED_AT})
  SELECT receivers.receiver, place, head.message, head.account_id, head.next_at FROM receivers
    LEFT JOIN alert_notices AS head ON receivers.receiver ${among} (SELECT value ->> 0 FROM json_array_elements($3))
      AND head.id = (SELECT id FROM alert_notices AS due WHERE due.receiver = receivers.receiver AND next_at <= $1
        ORDER BY next_at, id LIMIT 1)
    WHERE head.id IS NOT NULL OR place = ${MOST_LOOKED_AT} ORDER BY receivers.receiver`

function* claim(
  { rowLock }: LedgerEngine,
  { now, until, most, after, exceptAccounts, receivers }: Claim,
): Steps<{ readonly notices: readonly ClaimedNotice[]; readonly last: string }> {
  const [heads, names] =
    'only' in receivers ? [HEADS('IN'), receivers.only] : [HEADS('NOT IN'), receivers.except]
  const looked = yield statement(heads, now, after, listOf(names))
  const { first, last } = firstOfEach(looked, most, new Set(exceptAccounts))
  if (first.size === 0) return { notices: [], last }
  const messages = [...first.values()].map(({ message }) => message)
  // The lock checks again what is due.
  const claims = `UPDATE alert_notices SET next_at = $2 WHERE id IN (SELECT id FROM alert_notices WHERE next_at <= $1
    AND message IN (SELECT value ->> 0 FROM json_array_elements($3)) ORDER BY id ${rowLock}) RETURNING id`
  const claimed = yield statement(claims, now, until, listOf(messages))
  const notices = yield statement(CLAIMED, listOf(claimed.map(({ id }) => text(id))))
  return { notices: notices.map(claimedOf), last }
}

/** @returns the oldest message of each account, and the last receiver that was looked at; `''` for the last of all */
function firstOfEach(looked: readonly Row[], most: number, exceptAccounts: ReadonlySet<number>) {
  const first = new Map<number, { readonly message: string; readonly nextAt: number }>()
  for (const [index, { message, account_id, next_at }] of looked.entries()) {
    if (message === null) continue
    const [account, nextAt] = [number(account_id), number(next_at)]
    const earlier = first.get(account)
    if (exceptAccounts.has(account) || (earlier && earlier.nextAt <= nextAt)) continue
    if (earlier === undefined && first.size >= most) return { first, last: text(looked[index - 1].receiver) }
    first.set(account, { message: text(message), nextAt })
  }
  const end = looked.at(-1)
  return { first, last: end?.place === MOST_LOOKED_AT ? text(end.receiver) : '' }
}

const CLAIMED = `SELECT alert_notices.*, target, tier FROM alert_notices
  JOIN alert_rules ON alert_rules.id = alert_notices.rule
  JOIN accounts ON accounts.id = alert_notices.account_id
  WHERE alert_notices.${AMONG} ORDER BY alert_notices.created_at, alert_notices.id`

const ADVANCE = `UPDATE alert_rules SET marks = advance.new_marks, seen_as_of = $1
  FROM (SELECT value ->> 0 AS rule, value ->> 1 AS new_marks FROM json_array_elements($2)) AS advance
  WHERE alert_rules.id = advance.rule AND status = 'active'
    AND (seen_as_of IS NULL OR seen_as_of < $1)
  RETURNING id, target`

const advance: StepsOf<AlertStore>['advanceAlerts'] = function* (asOf, at, advances) {
  const marks = jsonRows(advances.map(({ rule, marks }) => [rule.id, JSON.stringify(marks)]))
  const advanced = yield statement(ADVANCE, asOf, marks)
  const targets = new Map(advanced.map(({ id, target }) => [text(id), text(target)]))
  /** By account and target. */
  const messages = new Map<string, string>()
  for (const { rule, notices } of advances) {
    const target = targets.get(rule.id)
    if (target === undefined || notices.length === 0) continue
    const to = `${rule.account} ${target}`
    const message = messages.get(to) ?? notices[0].id
    messages.set(to, message)
    for (const notice of notices) yield newNotice({ ...rule, target, message }, notice, at)
  }
  return [...targets.keys()]
}

function newNotice({ id: rule, account, target, message }: Sending, notice: NewNotice, at: number) {
  const state = URL.canParse(target)
    ? { receiver: receiverOf(account, target), status: 'due', next_at: at, ended_at: null }
    : { receiver: '', status: 'streamed', next_at: null, ended_at: at }
  return insertion('alert_notices', {
    ...notice,
    message,
    rule,
    account_id: account,
    created_at: at,
    ...state,
  })
}

/** An account at a registrable domain: names below it cost nothing, and a domain may be shared with others. */
const receiverOf = (account: number, target: string): string =>
  `${account} ${getDomain(target, { allowPrivateDomains: true }) ?? new URL(target).hostname}`

type Sending = Pick<AlertRule, 'id' | 'account' | 'target'> & { readonly message: string }

const STOPPED: Readonly<Record<Death, (deadInRow: number) => RuleStatus>> = {
  counted: (deadInRow) => (deadInRow >= MOST_DEAD_IN_ROW ? 'paused' : 'active'),
  disables: () => 'disabled',
  pauses: () => 'paused',
}

const DEAD = `UPDATE alert_notices SET status = 'dead', next_at = NULL, last_error = $3, ended_at = $2`

interface Deaths {
  readonly at: number
  readonly error: string
  readonly death: Death
}

function* bury(engine: LedgerEngine, ids: readonly string[], deaths: Deaths): Steps<readonly AlertRule[]> {
  // Rules are locked before their notices, each in one order, or deaths and claims at once wait for each other.
  const rules = (yield statement(rulesOf(engine), listOf(ids))).map(({ id }) => text(id))
  yield statement(waitingOf(engine), listOf(rules))
  const dead = `${DEAD} WHERE ${AMONG} AND status = 'due' RETURNING rule`
  const died = (yield statement(dead, listOf(ids), deaths.at, deaths.error)).map(({ rule }) => text(rule))
  const stopped: AlertRule[] = []
  for (const rule of new Set(died)) {
    const count = died.filter((other) => other === rule).length
    const now = yield* countDeaths(rule, count, deaths)
    if (now) stopped.push(now)
  }
  return stopped
}

/** @returns the rule if they have stopped it */
function* countDeaths(
  rule: string,
  count: number,
  { at, error, death }: Deaths,
): Steps<AlertRule | undefined> {
  const counted = `UPDATE alert_rules SET dead_in_row = dead_in_row + $2
    WHERE id = $1 AND status = 'active' RETURNING dead_in_row`
  const [counting] = yield statement(counted, rule, count)
  if (!counting) return undefined
  const status = STOPPED[death](number(counting.dead_in_row))
  if (status === 'active') return undefined
  const stopped = 'UPDATE alert_rules SET status = $2, reason = $3 WHERE id = $1 RETURNING *'
  const [now] = yield statement(stopped, rule, status, error)
  yield statement(`${DEAD} WHERE rule = $1 AND status = 'due'`, rule, at, error)
  return now && ruleOf(now)
}

const RULE = {
  id: text,
  name: text,
  condition: text,
  product: text,
  target: text,
  marks: text,
  past: text,
  status: text,
  accountId: number,
  cooldownSeconds: number,
  deadInRow: number,
  reason: optional(text),
  seenAsOf: optional(instant),
  createdAt: instant,
}

function ruleOf(row: Row): AlertRule {
  const { accountId: account, status, ...rule } = rowOf(RULE, row)
  const [marks, past] = [JSON.parse(rule.marks) as Marks, JSON.parse(rule.past) as PastFirings]
  return { ...rule, account, marks, past, status: status as RuleStatus }
}

const NOTICE = {
  id: text,
  rule: text,
  accountId: number,
  body: text,
  status: text,
  attempts: number,
  lastError: optional(text),
  createdAt: instant,
  endedAt: optional(instant),
}

function noticeOf(row: Row): Notice {
  const { accountId: account, status, ...notice } = rowOf(NOTICE, row)
  return { ...notice, account, status: status as NoticeStatus }
}

const claimedOf = (row: Row): ClaimedNotice => ({
  ...noticeOf(row),
  message: text(row.message),
  receiver: text(row.receiver),
  target: text(row.target),
  tier: text(row.tier) as TierId,
})
