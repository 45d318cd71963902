import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Concise } from '../contract/concise.ts'
import { conciseAlpha } from './alpha/concise-alpha.ts'
import { alpha } from './alpha/product.ts'
import { conciseIntraday } from './intraday/concise-intraday.ts'
import { intraday } from './intraday/product.ts'

const columnOf = ({ columns = [], rows = [] }: Concise, name: string): readonly unknown[] =>
  rows.map((row) => row[columns.indexOf(name)])

describe('a screen has no side in short', () => {
  const screens = <Signal extends object>(signals: readonly Signal[]) =>
    signals.map((signal) => ({ ...signal, kind: 'screen' as const }))

  test('of the stock model, and no word of a trade', () => {
    const { result } = alpha.example
    const signals = conciseAlpha(result, {}, undefined)
    assert.deepEqual(columnOf(signals, 'resolves_at')[0], result.signals[0].resolves_at)
    assert.equal(signals.date, result.date)
    const screen = conciseAlpha({ ...result, signals: screens(result.signals) }, {}, undefined)
    assert.deepEqual(new Set(columnOf(screen, 'direction')), new Set([null]))
    assert.ok(result.cost && !screen.caveats?.includes(result.cost.statement))
  })

  test('of the session, nor in its sentence', () => {
    const { result } = intraday.example
    const screen = conciseIntraday({ ...result, signals: screens(result.signals) }, {}, undefined)
    assert.deepEqual(new Set(columnOf(screen, 'direction')), new Set([null]))
    assert.doesNotMatch(screen.summary, /long|short/)
  })
})
