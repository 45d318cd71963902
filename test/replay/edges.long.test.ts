import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { agentContext } from '@bellwether-markets/products/agent-context/product'
import { briefing } from '@bellwether-markets/products/briefing/product'
import { byStrength } from '@bellwether-markets/products/claim'
import { commodities } from '@bellwether-markets/products/commodities/product'
import type { LatestSignals } from '@bellwether-markets/products/signals-latest/latest-schema'
import { signalsLatest } from '@bellwether-markets/products/signals-latest/product'
import { openReplayDirectory } from '@bellwether-markets/suppliers/replay/replay-directory'
import { alpha } from '../../packages/products/src/alpha/product.ts'
import type { Snapshot, SnapshotStore } from '../../packages/server/src/service/ports.ts'
import { refreshSlot } from '../../packages/server/src/service/snapshots/refresh-schedule.ts'
import { makerOf } from '../fixtures/maker-of.ts'
import { assertNoPraise } from '../fixtures/strong-words.ts'

const RECORDED = fileURLToPath(new URL('../../../shared/data/market', import.meta.url))
const skip = existsSync(RECORDED) ? false : 'there is no recorded market in ../shared/data/market'

/** Calm and terrible days. */
const DAYS = '2011-08-08 2012-06-01 2013-05-22 2015-08-24 2017-11-08 2018-12-24 2020-03-16 2022-06-16'
  .concat(' 2024-08-05 2025-09-29')
  .split(' ')

const rawMaterials = (snapshot: Parameters<typeof commodities.answer>[0]) => {
  const answer = commodities.answer(snapshot, {})
  return [answer, commodities.next(answer)]
}

/** Of both languages. */
const signalTexts = (snapshot: Parameters<typeof briefing.answer>[0]) =>
  (['en', 'de'] as const).map((lang) =>
    briefing.answer(snapshot, { lang }).sections.filter(({ id }) => id === 'signals'),
  )

/** Amazon left the radar after it had lost 15.8 % against 4.1 % of the fund: told all the same. */
function assertAmazon(calls: LatestSignals['calls']): void {
  const call = calls.find(({ symbol, signal_type }) => symbol === 'AMZN' && signal_type === 'radar_daily')
  assert.deepEqual(
    [call?.issued_at, call?.due, call?.state, call?.withdrawn_at, call?.withdrawn_reason],
    ['2024-07-09T07:00:00Z', '2024-08-07', 'withdrawn', '2024-08-03T07:00:00Z', 'direction_lost'],
  )
  assert.deepEqual(
    [call?.at_withdrawal?.return_pct, call?.at_withdrawal?.reference_pct, call?.outcome],
    [-15.77, -4.12, null],
  )
}

test('on ten recorded days the first signal has strength, or the answer says that none has', { skip }, () => {
  const kept = new Map<string, Snapshot>()
  const key = (...parts: readonly unknown[]): string => parts.join(' ')
  const store: SnapshotStore = {
    get: (product, version, asOf) => kept.get(key(product, version, asOf)),
    put: (snapshot) => void kept.set(key(snapshot.product, snapshot.version, snapshot.asOf), snapshot),
    close: () => undefined,
  }
  const observations = openReplayDirectory(RECORDED)
  const maker = makerOf({ kind: 'replay', id: 'recorded', observations, advanceTo: () => undefined }, store)
  for (const day of DAYS) {
    const now = asInstant(Date.parse(`${day}T22:00:00Z`))
    const madeOf = (product: Parameters<typeof refreshSlot>[0] & { readonly id: string }) => {
      const [[, bytes]] = maker.make(product.id, refreshSlot(product, now)).parts
      return JSON.parse(Buffer.from(bytes).toString())
    }
    const answers = [
      signalsLatest.answer(madeOf(signalsLatest), {}),
      alpha.answer(madeOf(alpha), {}),
    ] as const
    for (const { signals } of answers) {
      assert.deepEqual(signals, [...signals].sort(byStrength), day)
      for (const {
        kind,
        strength,
        confidence,
        base_rate: base,
        edge_state: state,
        reason_en: reason,
      } of signals) {
        if (strength > 0) assert.ok(kind === 'signal' && state === 'stated' && confidence > base, day)
        else assert.ok(confidence === base || state === 'stated', day)
        assert.equal(/A screen, not a forecast/.test(reason), state !== 'stated', reason)
      }
    }
    const [{ signals, calls }] = answers
    if (day === '2024-08-05') assertAmazon(calls)
    for (const { id, state, outcome } of calls) {
      assert.equal(
        signals.some((signal) => signal.id === id),
        state === 'new',
        `${day} ${id}`,
      )
      assert.equal(outcome !== null, state === 'due', `${day} ${id}`)
    }
    const { because } = signalsLatest.next(answers[0])
    const context = madeOf(agentContext)
    const hasEdge = signals.some(({ strength }) => strength > 0)
    assert.equal(signals[0]?.strength > 0, hasEdge, day)
    assert.equal(context.no_edge === null, hasEdge, day)
    assert.equal(context.signals.length > 0, hasEdge, day)
    if (!hasEdge) assert.match(because, /No source has an edge|None of these has an edge/, day)
    const own = (of: (signal: (typeof signals)[number]) => boolean) =>
      signals.some((signal) => of(signal) && signal.strength > 0)
    const texts: readonly (readonly [boolean, unknown])[] = [
      [hasEdge, [answers[0], signalsLatest.next(answers[0]), context, agentContext.next(context)]],
      [answers[1].signals[0]?.strength > 0, [answers[1], alpha.next(answers[1])]],
      [own(({ signal_type }) => signal_type === 'scr_daily'), rawMaterials(madeOf(commodities))],
      [own(({ signal_type }) => signal_type !== 'intraday_30m'), signalTexts(madeOf(briefing))],
    ]
    for (const [stated, text] of texts) assertNoPraise(stated, JSON.stringify(text), day)
    assert.match(alpha.next(answers[1]).because, signals[0]?.strength > 0 ? /./ : /no edge|No/, day)
  }
})
