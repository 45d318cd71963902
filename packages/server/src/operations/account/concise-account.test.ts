import assert from 'node:assert/strict'
import { test } from 'node:test'
import { account, conciseAccount } from './account.ts'
import type { AccountReport } from './account-report.ts'

const EXAMPLE: AccountReport = account.example.result

test('what is left is told first, then what used most', () => {
  const { summary, rows = [] } = conciseAccount(EXAMPLE, {}, undefined)
  assert.ok(summary.startsWith(`${EXAMPLE.credits.remaining} of ${EXAMPLE.credits.granted} credits left`))
  const credits = rows.map(([, , used]) => Number(used))
  assert.deepEqual(
    credits,
    credits.toSorted((one, other) => other - one),
  )
})

test('credits without a limit are called so, and the key is not repeated', () => {
  const short = conciseAccount(
    { ...EXAMPLE, credits: { ...EXAMPLE.credits, unlimited: true } },
    {},
    undefined,
  )
  assert.match(short.summary, /^Unlimited credits/)
  assert.ok(!JSON.stringify(short).includes(EXAMPLE.key))
})
