import type {
  AlertRule,
  AlertStore,
  ClaimedNotice,
  Death,
  Marks,
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
/** Of those that are due: bounds the look at hosts. */
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
  'claimNotices' | 'noticeArrived' | 'postponeNotice' | 'buryNotice'
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
    yield statement('DELETE FROM alert_notices WHERE rule = $1', id)
    return true
  },
  *alertsToEvaluate(product, asOf, afterId, most) {
    const unseen = `SELECT * FROM alert_rules WHERE product = $1 AND status = 'active' AND id > $3
      AND (seen_as_of IS NULL OR seen_as_of < $2) ORDER BY id LIMIT $4`
    return (yield statement(unseen, product, asOf, afterId, most)).map(ruleOf)
  },
  advanceAlerts: advance,
})

const deliverySteps = (engine: LedgerEngine): Deliveries => ({
  *claimNotices({ now, until, most, mostPerHost, exceptHosts }) {
    const lock = engine.rowLock === '' ? '' : 'FOR UPDATE SKIP LOCKED'
    const hosts = jsonRows(exceptHosts.map((host) => [host]))
    const claimed = yield statement(`${CLAIM} ${lock}) RETURNING id`, now, until, hosts, mostPerHost, most)
    if (claimed.length === 0) return []
    const ids = jsonRows(claimed.map(({ id }) => [text(id)]))
    return (yield statement(CLAIMED, ids)).map(claimedOf)
  },
  *noticeArrived(id, at, chargeAt) {
    const status = chargeAt === undefined ? 'delivered' : 'sent'
    const again = `UPDATE alert_rules SET dead_in_row = 0 WHERE dead_in_row > 0
      AND id = (SELECT rule FROM alert_notices WHERE id = $1 AND status IN ('due', 'sent'))`
    yield statement(again, id)
    const arrived = `UPDATE alert_notices SET status = $2, next_at = $3, ended_at = $4
      WHERE id = $1 AND status IN ('due', 'sent')`
    yield statement(arrived, id, status, chargeAt ?? null, chargeAt === undefined ? at : null)
  },
  *postponeNotice(id, until, error) {
    if (error === undefined) {
      yield statement(
        'UPDATE alert_notices SET next_at = $2 WHERE id = $1 AND next_at IS NOT NULL',
        id,
        until,
      )
      return
    }
    const failed = `UPDATE alert_notices SET next_at = $2, last_error = $3, attempts = attempts + 1
      WHERE id = $1 AND status = 'due'`
    yield statement(failed, id, until, error)
  },
  buryNotice: (id, at, error, death) => bury(engine, id, { at, error, death }),
})

const ADVANCE = `UPDATE alert_rules SET marks = advance.new_marks, seen_as_of = $1
  FROM (SELECT value ->> 0 AS rule, value ->> 1 AS new_marks FROM json_array_elements($2)) AS advance
  WHERE alert_rules.id = advance.rule AND status = 'active'
    AND (seen_as_of IS NULL OR seen_as_of < $1)
  RETURNING id, target`

const advance: StepsOf<AlertStore>['advanceAlerts'] = function* (asOf, at, advances) {
  const marks = jsonRows(advances.map(({ rule, marks }) => [rule.id, JSON.stringify(marks)]))
  const advanced = yield statement(ADVANCE, asOf, marks)
  const targets = new Map(advanced.map(({ id, target }) => [text(id), text(target)]))
  for (const { rule, notices } of advances) {
    const target = targets.get(rule.id)
    if (target === undefined || notices.length === 0) continue
    for (const notice of notices) yield newNotice({ ...rule, target }, notice, at)
  }
  return [...targets.keys()]
}

/** The due ones of hosts that are not busy, at most a few of a host; `FOR UPDATE` checks them again. */
const CLAIM = `UPDATE alert_notices SET next_at = $2 WHERE id IN
  (SELECT id FROM alert_notices WHERE next_at <= $1 AND id IN
    (SELECT id FROM
      (SELECT id, row_number() OVER (PARTITION BY host ORDER BY next_at, id) AS place FROM
        (SELECT id, host, next_at FROM alert_notices
          WHERE next_at <= $1 AND host NOT IN (SELECT value ->> 0 FROM json_array_elements($3))
          ORDER BY next_at, id LIMIT ${MOST_LOOKED_AT}) AS due) AS placed
      WHERE place <= $4)
    ORDER BY next_at, id LIMIT $5`

const CLAIMED = `SELECT alert_notices.*, target FROM alert_notices
  JOIN alert_rules ON alert_rules.id = alert_notices.rule
  WHERE alert_notices.id IN (SELECT value ->> 0 FROM json_array_elements($1)) ORDER BY alert_notices.created_at`

function newNotice(
  { id: rule, account, target }: Advanced,
  notice: { id: string; body: string },
  at: number,
) {
  const isStreamed = !URL.canParse(target)
  const state = isStreamed
    ? { host: '', status: 'streamed', next_at: null, ended_at: at }
    : { host: new URL(target).host, status: 'due', next_at: at, ended_at: null }
  return insertion('alert_notices', { ...notice, rule, account_id: account, created_at: at, ...state })
}

type Advanced = Pick<AlertRule, 'id' | 'account' | 'target'>

const STOPPED: Readonly<Record<Death, (deadInRow: number) => RuleStatus>> = {
  counted: (deadInRow) => (deadInRow >= MOST_DEAD_IN_ROW ? 'paused' : 'active'),
  disables: () => 'disabled',
  pauses: () => 'paused',
}

function* bury(
  { rowLock }: LedgerEngine,
  id: string,
  { at, error, death }: { readonly at: number; readonly error: string; readonly death: Death },
): Steps<AlertRule | undefined> {
  // A rule is locked before its notices, or deaths of one rule at once wait for each other.
  const owner = `SELECT id FROM alert_rules WHERE id = (SELECT rule FROM alert_notices WHERE id = $1) ${rowLock}`
  const [locked] = yield statement(owner, id)
  if (!locked) return undefined
  const rule = text(locked.id)
  const dead = `UPDATE alert_notices SET status = 'dead', next_at = NULL, last_error = $3, ended_at = $2`
  const died = yield statement(`${dead} WHERE id = $1 AND status = 'due' RETURNING id`, id, at, error)
  if (died.length === 0) return undefined
  const counted = `UPDATE alert_rules SET dead_in_row = dead_in_row + 1
    WHERE id = $1 AND status = 'active' RETURNING dead_in_row`
  const [counting] = yield statement(counted, rule)
  if (!counting) return undefined
  const status = STOPPED[death](number(counting.dead_in_row))
  if (status === 'active') return undefined
  const stopped = 'UPDATE alert_rules SET status = $2, reason = $3 WHERE id = $1 RETURNING *'
  const [now] = yield statement(stopped, rule, status, error)
  yield statement(`${dead} WHERE rule = $1 AND status = 'due'`, rule, at, error)
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
  target: text(row.target),
})
