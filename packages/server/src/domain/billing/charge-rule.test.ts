import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNLIMITED_REMAINING } from '@bellwether-markets/engine/kernel/credits'
import { asInstant, DAY, formatDay, MINUTE } from '@bellwether-markets/engine/kernel/time'
import fc from 'fast-check'
import {
  type AccountState,
  afterLogged,
  type ChargeRequest,
  decide,
  firstOfNextMonth,
  type SubKeyState,
} from './charge-rule.ts'

const NOW = asInstant(Date.UTC(2025, 0, 15, 10))
const WINDOW = NOW / MINUTE

const account = (changes: Partial<AccountState> = {}): AccountState => ({
  id: 7,
  unlimited: false,
  callsPerMinute: 10,
  disabled: false,
  granted: 100,
  used: 0,
  calls: 0,
  lastUsedAt: 0,
  window: WINDOW,
  windowCalls: 0,
  windowRefusals: 0,
  ...changes,
})
const request = (changes: Partial<ChargeRequest> = {}): ChargeRequest => ({
  account: 7,
  endpoint: 2,
  credits: 5,
  status: 200,
  receivedAt: NOW,
  ...changes,
})
const NOTE = { key: 'k', fingerprint: 'f', snapshotAsOf: NOW }
const earlier = (at: number, fingerprint = 'f') => ({
  key: 'k',
  fingerprint,
  snapshotAsOf: asInstant(NOW - DAY),
  at,
})
const NONE = { earlier: undefined }
const at = (now: number) => ({ now, settled: now })

test('a charged call is logged, counted and remembered', () => {
  const before = account()
  assert.deepEqual(decide(before, request({ idempotency: NOTE }), NONE, at(NOW)), {
    decision: {
      outcome: 'charged',
      creditsUsed: 5,
      creditsRemaining: 95,
      callsRemaining: 9,
      resetAt: NOW + MINUTE,
    },
    account: account({ used: 5, calls: 1, lastUsedAt: NOW, windowCalls: 1 }),
    subKey: undefined,
    logged: { account: 7, subKey: undefined, endpoint: 2, credits: 5, status: 200, refusal: undefined },
    remember: { ...NOTE, at: NOW },
  })
  assert.deepEqual(before, account(), 'what it was given is as it was')
})

/** The account, the call and what is stored under its key; then the outcome, the logged status and the calls counted. */
const CASES: readonly (readonly [
  name: string,
  given: readonly [...Parameters<typeof decide>] extends readonly [infer A, infer R, infer N, unknown]
    ? readonly [A, R, N, now: number]
    : never,
  outcome: string,
  status: number | undefined,
  windowCalls: number | undefined,
])[] = [
  ['no account', [undefined, request(), NONE, NOW], 'key_disabled', undefined, undefined],
  ['disabled', [account({ disabled: true }), request(), NONE, NOW], 'key_disabled', 403, 0],
  [
    'a look at a disabled one',
    [account({ disabled: true }), undefined, NONE, NOW],
    'key_disabled',
    undefined,
    0,
  ],
  ['a look at the limit', [account({ windowCalls: 10 }), undefined, NONE, NOW], 'charged', undefined, 10],
  ['the last call of a minute', [account({ windowCalls: 9 }), request(), NONE, NOW], 'charged', 200, 10],
  ['one too many', [account({ windowCalls: 10 }), request(), NONE, NOW], 'rate_limited', 429, 10],
  ['the next minute', [account({ windowCalls: 10 }), request(), NONE, NOW + MINUTE], 'charged', 200, 1],
  ['the minute before', [account({ windowCalls: 10 }), request(), NONE, NOW - 1], 'rate_limited', 429, 10],
  [
    'a minute that a wrong clock has opened ahead',
    [account({ window: WINDOW + 3, windowCalls: 10 }), request(), NONE, NOW],
    'charged',
    200,
    1,
  ],
  [
    'a minute of a clock that is a little ahead',
    [account({ window: WINDOW + 2, windowCalls: 10 }), request(), NONE, NOW],
    'rate_limited',
    429,
    10,
  ],
  ['the last credit', [account({ used: 95 }), request(), NONE, NOW], 'charged', 200, 1],
  ['a credit too few', [account({ used: 96 }), request(), NONE, NOW], 'insufficient_credits', 402, 1],
  ['nothing to pay', [account({ used: 101 }), request({ credits: 0 }), NONE, NOW], 'charged', 200, 1],
  ['unlimited', [account({ unlimited: true, granted: 0 }), request(), NONE, NOW], 'charged', 200, 1],
  [
    'the same key',
    [account(), request({ idempotency: NOTE }), { earlier: earlier(NOW - DAY + 1) }, NOW],
    'replayed',
    200,
    1,
  ],
  [
    'the same key, unpayable now',
    [account({ used: 100 }), request({ idempotency: NOTE }), { earlier: earlier(NOW) }, NOW],
    'replayed',
    200,
    1,
  ],
  [
    'another request under the key',
    [account(), request({ idempotency: NOTE }), { earlier: earlier(NOW, 'other') }, NOW],
    'idempotency_mismatch',
    422,
    1,
  ],
  [
    'a key of a day ago',
    [account(), request({ idempotency: NOTE }), { earlier: earlier(NOW - DAY, 'other') }, NOW],
    'charged',
    200,
    1,
  ],
  [
    'the tenth refusal',
    [account({ windowCalls: 10, windowRefusals: 9 }), request(), NONE, NOW],
    'rate_limited',
    429,
    10,
  ],
  [
    'the eleventh refusal',
    [account({ windowCalls: 10, windowRefusals: 10 }), request(), NONE, NOW],
    'rate_limited',
    undefined,
    10,
  ],
]

const subKey = (changes: Partial<SubKeyState> = {}): SubKeyState => ({
  id: 3,
  monthlyCredits: 20,
  month: 2025 * 12,
  monthUsed: 15,
  used: 40,
  calls: 9,
  lastUsedAt: 0,
  ...changes,
})
const FEBRUARY = Date.UTC(2025, 1, 1)

/** The sub-key, the credits of a call and its moment; then the outcome, and what the sub-key used of its month. */
const CAPS: readonly (readonly [
  name: string,
  given: readonly [SubKeyState | undefined, number, number],
  outcome: string,
  monthUsed: number | undefined,
])[] = [
  ['the last credits of a month', [subKey(), 5, NOW], 'charged', 20],
  ['a credit above the cap', [subKey(), 6, NOW], 'sub_key_cap_reached', undefined],
  ['what is free, above the cap', [subKey({ monthUsed: 25 }), 0, NOW], 'charged', 25],
  ['the last millisecond of the month', [subKey(), 6, FEBRUARY - 1], 'sub_key_cap_reached', undefined],
  ['the next month', [subKey(), 6, FEBRUARY], 'charged', 6],
  ['a month before the latest', [subKey({ month: 2025 * 12 + 1 }), 6, NOW], 'sub_key_cap_reached', undefined],
  [
    'more than the account has',
    [subKey({ monthlyCredits: 500 }), 101, NOW],
    'insufficient_credits',
    undefined,
  ],
  ['a sub-key that was deleted', [undefined, 1, NOW], 'key_disabled', undefined],
]

for (const [name, [sent, credits, now], outcome, monthUsed] of CAPS) {
  test(`${name}: ${outcome}`, () => {
    const ruling = decide(
      account(),
      request({ credits, subKey: 3 }),
      { earlier: undefined, subKey: sent },
      at(now),
    )
    assert.equal(ruling.decision.outcome, outcome)
    assert.equal(ruling.subKey?.monthUsed, monthUsed)
    assert.equal(ruling.account?.used, outcome === 'charged' ? credits : 0)
    assert.equal(ruling.logged?.subKey, 3)
  })
}

test('the credits of a sub-key return on the first of the next month', () => {
  const days = [NOW, FEBRUARY - 1, FEBRUARY, Date.UTC(2025, 11, 31)].map(firstOfNextMonth)
  assert.deepEqual(days.map(formatDay), ['2025-02-01', '2025-02-01', '2025-03-01', '2026-01-01'])
})

for (const [name, given, outcome, status, windowCalls] of CASES) {
  test(`${name}: ${outcome}`, () => {
    const [before, sent, named, now] = given
    const ruling = decide(before, sent, named, at(now))
    assert.equal(ruling.decision.outcome, outcome)
    assert.equal(ruling.logged?.status, status)
    assert.equal(ruling.account?.windowCalls, windowCalls)
  })
}

test('what expires goes by the settled time: no key is charged again, and no month begins', () => {
  const time = { now: NOW + 40 * DAY, settled: NOW }
  const again = decide(account(), request({ idempotency: NOTE }), { earlier: earlier(NOW - DAY + 1) }, time)
  assert.equal(again.decision.outcome, 'replayed')
  const sent = subKey({ monthUsed: 16 })
  const beyond = decide(account(), request({ subKey: 3 }), { earlier: undefined, subKey: sent }, time)
  assert.equal(beyond.decision.outcome, 'sub_key_cap_reached')
})

test('a month that a wrong clock has opened goes on as the present one, with what was used', () => {
  const sent = subKey({ month: 2028 * 12, monthUsed: 4 })
  const { subKey: after } = decide(
    account(),
    request({ subKey: 3 }),
    { earlier: undefined, subKey: sent },
    at(NOW),
  )
  assert.deepEqual([after?.month, after?.monthUsed], [2025 * 12, 9])
})

test('an unlimited account is counted and not debited', () => {
  const { decision, account: after } = decide(account({ unlimited: true }), request(), NONE, at(NOW))
  assert.deepEqual([decision.creditsUsed, decision.creditsRemaining], [0, UNLIMITED_REMAINING])
  assert.equal(after?.used, 5)
})

test('a replay costs nothing and tells the first snapshot', () => {
  const {
    decision,
    account: after,
    remember,
  } = decide(account(), request({ idempotency: NOTE }), { earlier: earlier(NOW) }, at(NOW))
  assert.deepEqual([decision.creditsUsed, decision.snapshotAsOf], [0, NOW - DAY])
  assert.deepEqual([after?.used, after?.calls, remember], [0, 1, undefined])
})

test('an error that is answered is logged and not summed', () => {
  const { account: after, logged } = decide(account(), request({ credits: 0, status: 404 }), NONE, at(NOW))
  assert.deepEqual([after?.calls, after?.windowCalls, logged?.status], [0, 1, 404])
})

test('calls never take more than was granted, and what is logged leads to the same account', () => {
  const call = fc.record({ credits: fc.nat(9), status: fc.constantFrom(200, 404), later: fc.nat(40_000) })
  fc.assert(
    fc.property(fc.array(call, { maxLength: 30 }), (calls) => {
      let [live, replayed, now] = [account(), account(), NOW as number]
      for (const { credits, status, later } of calls) {
        now += later
        const ruling = decide(live, request({ credits, status }), NONE, at(now))
        live = ruling.account ?? live
        if (ruling.logged) replayed = afterLogged(replayed, ruling.logged, now)
        assert.ok(live.used <= live.granted && live.windowCalls <= live.callsPerMinute)
      }
      const isWhole = live.windowRefusals < 10
      if (isWhole) assert.deepEqual(replayed, live)
    }),
  )
})
