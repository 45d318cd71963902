import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY } from '@bellwether-markets/engine/kernel/time'
import { directLedger } from '../../../../../test/fakes/direct-ledger.ts'
import { makeAccount, START, settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { signInStore } from '../../storage/stores/sign-in.ts'
import type { AlertRule, Mail } from '../ports.ts'
import { ownerMail } from './mail-owner.ts'

const ruleOf = (account: number, name: string) => ({ account, name, reason: 'HTTP 410' }) as AlertRule

test('an owner is told of a rule that stopped, once a day at most; others are told apart', async () => {
  const { ledger } = directLedger()
  const clock = settableClock()
  const sent: Mail[] = []
  const deps = {
    ledger,
    signIn: signInStore(ledger),
    wallClock: clock,
    baseUrl: () => 'https://a.example',
    mailer: { send: async (mail: Mail) => void sent.push(mail) },
  }
  const told = ownerMail(deps)
  const [own, other] = [await makeAccount(ledger), await makeAccount(ledger)]
  for (const name of ['<b>one</b>', 'two']) await told(ruleOf(own.id, name))
  await told(ruleOf(other.id, 'three'))
  clock.set(START)
  clock.advance(DAY)
  await told(ruleOf(own.id, 'four'))
  assert.deepEqual(
    sent.map(({ to }) => to),
    [own.email, other.email, own.email],
  )
  assert.match(sent[0].text, /<b>one<\/b>[\s\S]*HTTP 410[\s\S]*https:\/\/a\.example\/account/)
  assert.doesNotMatch(sent[0].html, /<b>/)
  await ownerMail({ ...deps, mailer: undefined })(ruleOf(own.id, 'five'))
  assert.equal(sent.length, 3)
})
