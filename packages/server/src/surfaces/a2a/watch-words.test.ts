import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { EXAMPLES } from '../../domain/alerts/condition.ts'
import type { WatchedRule } from '../../service/ports.ts'
import { watchTask } from './watch-task.ts'
import { firedText, watchingText } from './watch-words.ts'

const ruleOf = (condition: string, german: boolean, wish: Partial<WatchedRule> = {}) =>
  ({
    id: 'al_1',
    condition,
    target: 'stream',
    createdAt: asInstant(0),
    marks: {},
    past: { count: null, from: null, to: null, note: '' },
    task: { contextId: 'c', messageId: 'm', sentence: 's', german },
    ...wish,
  }) as WatchedRule

test('every condition is said in a sentence of each language', () => {
  for (const condition of [...Object.values(EXAMPLES), 'risk.value <= 30.5', 'price NVDA >= 2']) {
    const english = watchingText(ruleOf(condition, false), 'live')
    const german = watchingText(ruleOf(condition, true), 'live')
    assert.match(english, /^This task reports once: when \p{L}.*[^.]\. How often this came about/u)
    assert.match(german, /^Diese Aufgabe meldet sich einmal: wenn \p{L}.*[^.]\. Wie oft das/u)
    for (const text of [english, german]) assert.doesNotMatch(text, /undefined|null|\{\}|(?:market|Markt)\.$/)
  }
  assert.match(
    watchingText(ruleOf('risk.value <= 30.5', true), 'demo'),
    /bei 30,5 oder darunter liegt.*Simulierter Markt\.$/,
  )
})

test('the value now, whether it holds already, and how often it came about are said', () => {
  const past = (count: number) => ({ past: { count, from: '2025-01-01', to: '2025-12-31', note: '' } })
  const said = (count: number, fired: boolean, german = false) =>
    watchingText(
      ruleOf('risk.value > 70', german, { marks: { '': { value: 71.5, fired } }, ...past(count) }),
      'live',
    )
  assert.match(said(0, false), /Now: 71\.5\. From 2025-01-01 to 2025-12-31 this never came about,/)
  assert.match(said(1, true), /So this holds already: .* this came about once,/)
  assert.match(said(3, false), /this came about 3 times,/)
  assert.match(said(2, true, true), /Jetzt: 71,5\. Das trifft also schon zu.*ist das 2-mal eingetreten/)
})

test('what has happened is told with its figures; a push that was lost is told too', () => {
  const body = JSON.stringify({
    timestamp: '2026-01-05T10:00:00Z',
    data: { before: null, after: 31, rule: { when: 'event NVDA impact >= 30' } },
  })
  assert.equal(
    firedText(body, { german: false, called: 'Nvidia' }, 'live'),
    'It has happened: news on Nvidia (NVDA) come in with an impact of 30 or more. Then: 31, as of 2026-01-05T10:00:00Z.',
  )
  const notice = { id: 'msg', status: 'dead', lastError: 'HTTP 500', createdAt: asInstant(0), body }
  const { status } = watchTask(ruleOf('event NVDA impact >= 30', true, { notice } as never), 'live')
  assert.match(JSON.stringify(status), /Der Push kam nicht an: HTTP 500\./)
})
