import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { directLedger } from '../../../../../test/fakes/direct-ledger.ts'
import { makeAccount, START, settableClock } from '../../../../../test/ports/ledger-calls.ts'
import type { AlertSource } from './alert-source.ts'
import type { NewAlertRule } from './alert-store.ts'
import { messageBody, ruleEvaluator } from './evaluate-rules.ts'

const CRASHED = new Error('the process has ended')
const at = (minute: number) => asInstant(START + minute * MINUTE)

interface Snapshot {
  readonly minute: number
  readonly values: Readonly<Record<string, number>>
  readonly isDegraded?: boolean
}

/** A product whose snapshot the test sets, and rules on it. */
async function alerted() {
  const direct = directLedger()
  const { ledger } = direct
  const { id: account } = await makeAccount(ledger)
  let snapshot: Snapshot | undefined
  const source: AlertSource = {
    id: 'prices',
    current: () =>
      snapshot && {
        asOf: at(snapshot.minute),
        read: (_, symbols) => {
          const { values, isDegraded } = snapshot as Snapshot
          if (isDegraded) return undefined
          return new Map(
            symbols.flatMap((symbol) => (symbol in values ? [[symbol, { value: values[symbol] }]] : [])),
          )
        },
      },
    linkTo: (_, symbol) => `/v1/prices?symbols=${symbol}`,
  }
  const faults: unknown[] = []
  let ids = 0
  const evaluator = () =>
    ruleEvaluator({
      alerts: ledger,
      sources: [source],
      wallClock: settableClock(),
      baseUrl: () => 'https://a.example',
      newId: () => `n${ids++}`,
      log: {
        info: () => undefined,
        warn: () => undefined,
        error: (_, fields) => void faults.push(fields?.error),
      },
    })
  const add = (id: string, condition: string, options: Partial<NewAlertRule> = {}) =>
    ledger.addAlert(
      {
        id,
        account,
        name: 'x'.repeat(100),
        condition,
        product: 'prices',
        target: 'stream',
        cooldownSeconds: 0,
        marks: {},
        seenAsOf: undefined,
        createdAt: START,
        past: { count: null, from: null, to: null, note: '' },
        ...options,
      },
      10_000,
    )
  const notices = async () =>
    (await ledger.noticesOf(account, 'streamed', 10_000)).map(({ rule, body }) => ({
      rule,
      ...JSON.parse(body),
    }))
  const publish = async (next: Snapshot | undefined, by = evaluator()) => {
    snapshot = next
    await by.round()
  }
  return { direct, ledger, account, add, notices, publish, evaluator, faults }
}

test('a crossing is told once, with the values before and after, the rule and a link, in less than 2 KB', async () => {
  const { add, notices, publish, ledger, account } = await alerted()
  await add('a', 'price NVDA > 150')
  for (const [minute, value] of [140, 151, 152].entries()) await publish({ minute, values: { NVDA: value } })
  const [{ body }] = await ledger.noticesOf(account, 'streamed', 9)
  assert.ok(Buffer.byteLength(body) < 2_048)
  assert.deepEqual(await notices(), [
    {
      rule: 'a',
      type: 'price.crossed',
      timestamp: '2025-01-15T10:01:00Z',
      data: {
        symbol: 'NVDA',
        before: 140,
        after: 151,
        link: 'https://a.example/v1/prices?symbols=NVDA',
        rule: { id: 'a', name: 'x'.repeat(100), when: 'price NVDA > 150' },
      },
    },
  ])
})

test('a snapshot that is stale or degraded is not seen: the next good one is compared with the last good one', async () => {
  const { add, notices, publish } = await alerted()
  await add('a', 'price NVDA > 150')
  await publish({ minute: 0, values: { NVDA: 140 } })
  await publish({ minute: 1, values: { NVDA: 160 }, isDegraded: true })
  await publish(undefined)
  await publish({ minute: 2, values: {} })
  assert.deepEqual(await notices(), [])
  await publish({ minute: 3, values: { NVDA: 155 } })
  assert.deepEqual(
    (await notices()).map(({ data }) => [data.before, data.after]),
    [[140, 155]],
  )
})

test('an end of the process at any step neither loses nor repeats a firing', async () => {
  for (const operation of ['alertsToEvaluate', 'advanceAlerts']) {
    for (const end of ['before', 'after'] as const) {
      const { direct, add, notices, publish, faults } = await alerted()
      await add('a', 'price NVDA > 150')
      await publish({ minute: 0, values: { NVDA: 140 } })
      direct.around = (asked, when) => {
        if (asked === operation && when === end) throw CRASHED
      }
      await publish({ minute: 1, values: { NVDA: 160 } })
      assert.deepEqual(faults, [CRASHED])
      direct.around = () => undefined
      direct.restart()
      await publish({ minute: 1, values: { NVDA: 160 } })
      await publish({ minute: 2, values: { NVDA: 161 } })
      assert.deepEqual(
        (await notices()).map(({ data }) => data.after),
        [160],
        `${end} ${operation}`,
      )
    }
  }
})

test('several processes that evaluate the same snapshots tell of each crossing once', async () => {
  const { add, notices, publish, evaluator } = await alerted()
  await add('a', 'price NVDA > 150')
  const [one, other] = [evaluator(), evaluator()]
  for (const [minute, NVDA] of [140, 160, 140, 160].entries()) {
    await publish({ minute, values: { NVDA } }, one)
    await publish({ minute, values: { NVDA } }, other)
  }
  assert.equal((await notices()).length, 2)
})

test('the rules of an account that fire at once send to one receiver in as few messages as pages of rules', async () => {
  const { ledger, account, add, publish } = await alerted()
  const accounts = [account, (await makeAccount(ledger)).id, (await makeAccount(ledger)).id]
  const target = 'https://a.example/hook'
  for (let rule = 0; rule < 100; rule++)
    for (const own of accounts) await add(`r${rule} of ${own}`, 'price NVDA > 150', { target, account: own })
  await publish({ minute: 0, values: { NVDA: 140 } })
  await publish({ minute: 1, values: { NVDA: 160 } })
  const sizes = new Map<number, number[]>()
  for (let claim = 0; claim < 3; claim++) {
    const receivers = { except: [] }
    const options = { now: START, until: at(1), most: 9, after: '', exceptAccounts: [], receivers }
    const { notices } = await ledger.claimNotices(options)
    for (const message of Map.groupBy(notices, (notice) => notice.message).values()) {
      const [{ account: whose }] = message
      sizes.set(whose, [...(sizes.get(whose) ?? []), message.length])
      const { type, timestamp, data } = JSON.parse(messageBody(message))
      assert.deepEqual(
        [type, timestamp, data.alerts.length],
        ['alerts', '2025-01-15T10:01:00Z', message.length],
      )
      assert.deepEqual(data.alerts[0], { id: message[0].id, ...JSON.parse(message[0].body) })
    }
  }
  assert.deepEqual(
    [...sizes],
    accounts.map((own) => [own, [100]]),
  )
})

test('every rule is evaluated, however many there are', async () => {
  const { add, notices, publish } = await alerted()
  for (let rule = 0; rule < 250; rule++) await add(`r${rule}`, 'price NVDA > 150')
  await publish({ minute: 0, values: { NVDA: 140 } })
  await publish({ minute: 1, values: { NVDA: 160 } })
  assert.equal(new Set((await notices()).map(({ rule }) => rule)).size, 250)
})
