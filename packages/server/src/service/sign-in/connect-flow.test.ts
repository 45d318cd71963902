import assert from 'node:assert/strict'
import { test } from 'node:test'
import { API_KEY_BYTES, formatApiKey } from '@bellwether-markets/engine/kernel/ids'
import { MINUTE } from '@bellwether-markets/engine/kernel/time'
import { directLedger } from '../../../../../test/fakes/direct-ledger.ts'
import {
  makeAccount,
  makeOwnAccount,
  newSubKey,
  repeat,
  settableClock,
} from '../../../../../test/ports/ledger-calls.ts'
import { signInStore } from '../../storage/stores/sign-in.ts'
import { freeKeys } from '../accounts/free-keys.ts'
import { keyIssuer } from '../accounts/issue-key.ts'
import { admission, hashOfKey } from '../answer/admit-caller.ts'
import { authFailureLimit } from '../answer/auth-failure-limit.ts'
import type { Mail } from '../ports.ts'
import { ConnectFlow, type Fault, type Visit } from './connect-flow.ts'
import { mailCodes } from './mail-code.ts'
import { connectedMail, type NewApp } from './mail-texts.ts'

const ADDRESS = 'ada@example.com'
const OLD_KEY = formatApiKey(new Uint8Array(API_KEY_BYTES).fill(200))
const FREE = { tier: 'free', email: ADDRESS, uniqueAs: `free:${ADDRESS}` } as const

let visits = 0
const newVisit = (options: Partial<Visit> = {}): Visit => ({
  uid: `sign-in-number-${String(++visits).padStart(6, '0')}`,
  from: '192.0.2.1',
  language: 'en',
  name: 'Claude',
  ...options,
})

function setUp({ hasMail = true, perDay = 20 } = {}) {
  const wallClock = settableClock()
  const direct = directLedger()
  const { ledger } = direct
  const store = signInStore(ledger)
  const mails: Mail[] = []
  let seed = 0
  const randomBytes = (count: number) => new Uint8Array(count).fill(++seed)
  const serverSecret = 'a secret'
  const baseUrl = () => 'https://api.example.com'
  const mailer = hasMail ? { send: async (mail: Mail) => void mails.push(mail) } : undefined
  const known = admission(ledger)
  const flow = new ConnectFlow({
    store,
    ledger,
    mailer,
    serverSecret,
    wallClock,
    baseUrl,
    admission: known,
    authFailureLimit: authFailureLimit(wallClock, 3),
    freeKeys: freeKeys({
      ledger,
      store,
      wallClock,
      perDay,
      codes: undefined,
      issueKey: keyIssuer({ ledger, wallClock, randomBytes, serverSecret }),
    }),
    codes: mailer && mailCodes({ store, mailer, serverSecret, wallClock, randomBytes, baseUrl }),
  })
  const code = (): string =>
    /\n(\d{3}) (\d{3})\n/
      .exec(mails.at(-1)?.text ?? '')
      ?.slice(1)
      .join('') ?? ''
  /** Proves the address in a new sign-in. */
  const prove = async (visit = newVisit(), address: string = ADDRESS): Promise<Visit> => {
    assert.equal(await flow.submitAddress(visit, address), undefined)
    assert.equal(await flow.submitCode(visit, ` ${code().slice(0, 3)} ${code().slice(3)} `), undefined)
    return visit
  }
  const stageOf = async (visit: Visit) => (await flow.stage(visit)).kind
  const keyAt = async (visit: Visit): Promise<string> => {
    const stage = await flow.stage(visit)
    assert.ok(stage.kind === 'key', stage.kind)
    return stage.apiKey
  }
  return { flow, direct, ledger, store, mails, code, prove, stageOf, keyAt, wallClock, admission: known }
}

const faultOf = async (given: Promise<Fault | object | undefined>) =>
  ((await given) as Fault | undefined)?.kind

test('a new address has a free key after the code, the same one however often it is asked for', async () => {
  const { flow, ledger, code, stageOf, keyAt } = setUp()
  const visit = newVisit()
  assert.equal(await stageOf(visit), 'ask')
  await flow.submitAddress(visit, ' Ada@Example.com ')
  assert.deepEqual(await flow.stage(visit), { kind: 'code', address: ADDRESS })
  assert.equal((await ledger.listAccounts()).length, 0)
  const faults = await Promise.all(repeat(3, code()).map((text) => flow.submitCode(visit, text)))
  assert.deepEqual(faults, repeat(3, undefined), 'a second click is no fault')
  const key = await keyAt(visit)
  assert.equal(await keyAt(visit), key)
  const account = await ledger.findAccount(hashOfKey(key))
  assert.deepEqual([account?.name, account?.email, account?.tier], ['Claude', ADDRESS, 'free'])
  const held = await ledger.findAddress(ADDRESS)
  assert.deepEqual([held.accounts.length, held.accounts[0].isProven], [1, true])
  assert.equal((await ledger.listAccounts()).length, 1)
})

test('a known address leads to its account, and nobody sees before the code that it is known', async () => {
  const { flow, prove, mails } = setUp()
  const first = await flow.stage(await prove())
  const [known, unknown] = [newVisit({ uid: 'the-same-sign-in-number' }), newVisit()]
  await flow.submitAddress(known, ADDRESS)
  await flow.submitAddress(unknown, 'new@example.com')
  const shown = async (visit: Visit) => ({ ...(await flow.stage(visit)), address: '' })
  assert.deepEqual(await shown(known), await shown(unknown))
  const withoutCode = ({ text }: Mail) => text.replaceAll(/\d{3} ?\d{3}/g, '')
  assert.equal(withoutCode(mails[1]), withoutCode(mails[2]))
  const again = await flow.stage(await prove())
  assert.ok(first.kind === 'key' && again.kind === 'ready')
  assert.equal(again.account.id, first.account.id)
})

test('of several accounts the person chooses, the largest balance first', async () => {
  const { flow, ledger, prove, stageOf } = setUp()
  const starter = await makeOwnAccount(ledger, { email: ADDRESS, tier: 'starter' })
  const pro = await makeOwnAccount(ledger, { email: ADDRESS, tier: 'pro' })
  const other = await makeAccount(ledger, { email: 'eve@example.com' })
  const visit = newVisit()
  assert.equal(await faultOf(flow.choose(visit, pro.id)), 'too_late', 'nothing is proven yet')
  await prove(visit)
  const stage = await flow.stage(visit)
  assert.ok(stage.kind === 'choose')
  assert.deepEqual(
    stage.accounts.map(({ id }) => id),
    [pro.id, starter.id],
  )
  assert.equal(await faultOf(flow.choose(visit, other.id)), 'too_late', 'not an account of the address')
  assert.equal(await stageOf(visit), 'choose')
  await flow.choose(visit, starter.id)
  const chosen = await flow.stage(visit)
  assert.ok(chosen.kind === 'ready' && chosen.account.id === starter.id)
})

test('a free key from before the proof is replaced: balance kept, old key and its tokens ended', async () => {
  const { flow, ledger, store, prove, stageOf, keyAt } = setUp()
  const account = await makeAccount(ledger, { ...FREE, keyHash: hashOfKey(OLD_KEY) })
  await ledger.addCredits(hashOfKey(OLD_KEY), 77, 'gift', account.createdAt)
  const token = { model: 'AccessToken', payload: {}, grantId: 'g', expiresAt: undefined }
  await store.put('token', { ...token, account: account.id })
  const visit = await prove()
  assert.equal(await stageOf(visit), 'unproven')
  assert.deepEqual(await Promise.all([flow.replaceKey(visit), flow.replaceKey(visit)]), [
    undefined,
    undefined,
  ])
  const key = await keyAt(visit)
  assert.equal((await ledger.findAccount(hashOfKey(key)))?.id, account.id)
  assert.equal(await ledger.findAccount(hashOfKey(OLD_KEY)), undefined)
  assert.equal((await ledger.balance(account.id)).remaining, 1_077)
  assert.equal(await store.find('AccessToken', 'token', account.createdAt), undefined)
  assert.equal(await stageOf(await prove()), 'ready', 'it is asked once')
})

test('replacing a key ends tokens before it and after it', async () => {
  const { flow, direct, ledger, store, prove } = setUp()
  const account = await makeAccount(ledger, { ...FREE, keyHash: hashOfKey(OLD_KEY) })
  const token = { model: 'AccessToken', payload: {}, grantId: 'g', expiresAt: undefined }
  const isThere = async (id: string) => (await store.find('AccessToken', id, account.createdAt)) !== undefined
  const visit = await prove()
  await store.put('early', { ...token, account: account.id })
  direct.around = (operation) => {
    if (operation === 'takeOverAccount') throw new Error('the power is cut')
  }
  await assert.rejects(flow.replaceKey(visit), /power/)
  assert.equal(await isThere('early'), false)
  const puts: Promise<void>[] = []
  direct.around = (operation, when) => {
    if (operation === 'takeOverAccount' && when === 'after')
      puts.push(store.put('meanwhile', { ...token, account: account.id }))
  }
  assert.equal(await flow.replaceKey(visit), undefined)
  assert.equal(puts.length, 1)
  assert.equal(await isThere('meanwhile'), false)
})

test('or left: then the old key is disabled and a new account begins', async () => {
  const { flow, ledger, prove, keyAt } = setUp()
  const old = await makeAccount(ledger, { ...FREE, keyHash: hashOfKey(OLD_KEY) })
  const visit = await prove()
  assert.equal(await flow.leave(visit), undefined)
  const key = await keyAt(visit)
  assert.equal(await flow.leave(visit), undefined)
  assert.equal(await keyAt(visit), key)
  const account = await ledger.findAccount(hashOfKey(key))
  assert.notEqual(account?.id, old.id)
  assert.equal((await ledger.findAccount(hashOfKey(OLD_KEY)))?.disabled, true)
  assert.equal((await ledger.listAccounts()).length, 2)
  assert.equal((await ledger.findAddress(ADDRESS)).accounts.length, 1)
  const again = await prove()
  assert.equal(await faultOf(flow.leave(again)), 'too_late', 'a proven key is not given up for new credits')
})

for (const isKnown of [false, true]) {
  test(`a key bought with ${isKnown ? 'a known' : 'an unknown'} address is no account of its holder until it is taken over`, async () => {
    const { flow, ledger, store, prove, keyAt, wallClock } = setUp()
    const own = isKnown ? (await flow.stage(await prove())).kind : undefined
    assert.equal(own, isKnown ? 'key' : undefined)
    const bought = await makeAccount(ledger, { email: ADDRESS, tier: 'pro', keyHash: hashOfKey(OLD_KEY) })
    const subKey = newSubKey({ account: bought.id })
    await ledger.createSubKey(subKey, 5)
    const buyer = newVisit()
    await flow.payFrom(buyer, bought)
    assert.equal((await flow.stage(buyer)).kind, 'opened')

    const visit = await prove()
    const stage = await flow.stage(visit)
    assert.equal(stage.kind, isKnown ? 'choose' : 'unproven')
    if (isKnown) await flow.choose(visit, bought.id)
    assert.equal((await flow.stage(visit)).kind, 'unproven')
    assert.equal(await flow.replaceKey(visit), undefined)
    const key = await keyAt(visit)
    assert.equal((await ledger.findAccount(hashOfKey(key)))?.id, bought.id)
    assert.equal(await ledger.findAccount(hashOfKey(OLD_KEY)), undefined)
    assert.equal(await ledger.findSubKey(subKey.keyHash), undefined)
    assert.equal((await flow.stage(buyer)).kind, 'ask', 'what the old key opened has ended')
    const left = (await store.ofAccount(bought.id, 'Connect', wallClock.now(), 10)).length
    assert.equal(left, 0)
  })

  test(`or left to its buyer, and the holder of ${isKnown ? 'a known' : 'an unknown'} address has an own key`, async () => {
    const { flow, ledger, prove, stageOf, keyAt } = setUp()
    if (isKnown) await prove()
    const bought = await makeAccount(ledger, { email: ADDRESS, tier: 'pro', keyHash: hashOfKey(OLD_KEY) })
    const visit = await prove()
    if (isKnown) await flow.choose(visit, bought.id)
    assert.equal(await flow.leave(visit), undefined)
    assert.equal(await stageOf(visit), isKnown ? 'ready' : 'key')
    if (!isKnown) assert.notEqual((await ledger.findAccount(hashOfKey(await keyAt(visit))))?.id, bought.id)
    const kept = await ledger.findAccount(hashOfKey(OLD_KEY))
    assert.deepEqual([kept?.disabled, kept?.email], [false, ''])
    assert.equal(await stageOf(await prove()), 'ready', 'it is offered once')
  })
}

test('a key that somebody got for another spelling keeps the holder of the address from none', async () => {
  const { flow, ledger, prove, code, keyAt } = setUp()
  const spelt = { ...FREE, email: 'ada+x@example.com', keyHash: hashOfKey(OLD_KEY) }
  const other = await makeAccount(ledger, spelt)
  const account = await ledger.findAccount(hashOfKey(await keyAt(await prove())))
  assert.equal(account?.email, ADDRESS)
  assert.deepEqual(await ledger.findAccountById(other.id), other, 'it may be the mailbox of another')
  const third = newVisit()
  await flow.submitAddress(third, 'ada+y@example.com')
  assert.equal(await faultOf(flow.submitCode(third, code())), 'free_key_taken', 'one free key is proven')
})

test('without a proof nothing is replaced, left or shown', async () => {
  const { flow, ledger, stageOf } = setUp()
  await makeAccount(ledger, { ...FREE, keyHash: hashOfKey(OLD_KEY) })
  const visit = newVisit()
  await flow.submitAddress(visit, ADDRESS)
  for (const step of ['replaceKey', 'leave'] as const)
    assert.equal(await faultOf(flow[step](visit)), 'too_late')
  assert.equal(await faultOf(flow.submitCode(visit, '')), 'wrong_code')
  assert.equal(await stageOf(visit), 'code')
  assert.equal((await ledger.findAccount(hashOfKey(OLD_KEY)))?.disabled, false)
})

test('whoever has a key signs in with it, which proves no address; a disabled one is refused', async () => {
  const { flow, ledger, admission } = setUp()
  const account = await makeAccount(ledger, { ...FREE, keyHash: hashOfKey(OLD_KEY) })
  const signedIn = await flow.submitKey(newVisit(), ` ${OLD_KEY} `)
  assert.ok('id' in signedIn && signedIn.id === account.id)
  assert.equal((await ledger.findAddress(ADDRESS)).accounts[0].isProven, false)
  await ledger.disableAccount(account.id, account.createdAt)
  admission.forget(account.id)
  assert.equal(await faultOf(flow.submitKey(newVisit(), OLD_KEY)), 'key_disabled')
})

test('a key that is pasted after the proof is proven by that, and stays', async () => {
  const { flow, ledger, prove, stageOf } = setUp()
  const old = await makeAccount(ledger, { ...FREE, keyHash: hashOfKey(OLD_KEY) })
  const visit = await prove()
  assert.equal(await faultOf(flow.submitKey(visit, 'bw_0000000000000000000000_000000')), 'wrong_key')
  assert.equal(await stageOf(visit), 'unproven')
  const account = await flow.submitKey(visit, OLD_KEY)
  assert.ok('id' in account && account.id === old.id)
  assert.equal(await stageOf(visit), 'ready')
})

test('wrong keys are throttled by network before any is compared', async () => {
  const { flow, prove, keyAt, wallClock } = setUp()
  const key = await keyAt(await prove())
  for (const wrong of ['', 'bw_x', 'bw_0123456789ABCDEFGHIJKL_000000'])
    assert.equal(await faultOf(flow.submitKey(newVisit(), wrong)), 'wrong_key')
  assert.equal(await faultOf(flow.submitKey(newVisit(), key)), 'too_many_keys')
  assert.ok('id' in (await flow.submitKey(newVisit({ from: '192.0.2.9' }), key)))
  wallClock.advance(MINUTE)
  assert.ok('id' in (await flow.submitKey(newVisit(), key)))
})

test('a text that is no address is refused with the reason, and what was typed before stays', async () => {
  const { flow, mails } = setUp()
  const visit = newVisit()
  for (const text of ['', 'ada', 'ada@example.com\r\nBcc: eve@example.com', 'a@b.test, c@d.test'])
    assert.equal(await faultOf(flow.submitAddress(visit, text)), 'address')
  assert.equal(mails.length, 0)
})

test('without mail a new address gets an unconfirmed key, and a known one must be pasted', async () => {
  const { flow, ledger, stageOf, keyAt } = setUp({ hasMail: false })
  const visit = newVisit()
  assert.equal(await flow.submitAddress(visit, ADDRESS), undefined)
  assert.equal(await flow.submitAddress(visit, ADDRESS), undefined)
  const key = await keyAt(visit)
  assert.equal((await ledger.listAccounts()).length, 1)
  assert.equal((await ledger.findAddress(ADDRESS)).confirmedAt, undefined)
  const other = newVisit()
  assert.equal(await faultOf(flow.submitAddress(other, ADDRESS)), 'known_address')
  assert.equal(await stageOf(other), 'ask')
  assert.equal(await faultOf(flow.submitCode(other, '000000')), 'code_ended')
  for (const step of ['replaceKey', 'leave'] as const)
    assert.equal(await faultOf(flow[step](other)), 'too_late')
  await flow.submitAddress(visit, 'second@example.com')
  assert.notEqual(await keyAt(visit), key)
  for (let index = 0; index < 10; index++) await flow.submitAddress(newVisit(), `a${index}@example.com`)
  assert.equal(await faultOf(flow.submitAddress(newVisit(), 'b@example.com')), 'limited')
})

for (const hasMail of [true, false]) {
  test(`a network gets so many free keys a day ${hasMail ? 'with' : 'without'} mail`, async () => {
    const { flow, ledger, code, wallClock } = setUp({ hasMail, perDay: 2 })
    const join = async (address: string): Promise<string | undefined> => {
      const visit = newVisit()
      const asked = await faultOf(flow.submitAddress(visit, address))
      return hasMail ? faultOf(flow.submitCode(visit, code())) : asked
    }
    assert.deepEqual([await join('a@example.com'), await join('b@example.com')], [undefined, undefined])
    assert.equal(await join('c@example.com'), 'network_full')
    assert.equal((await ledger.listAccounts()).length, 2)
    wallClock.advance(24 * 60 * MINUTE)
    assert.equal(await join('c@example.com'), undefined)
  })
}

test('after a quarter of an hour nothing is shown or proven any more', async () => {
  const { flow, prove, stageOf, wallClock } = setUp()
  const visit = await prove()
  wallClock.advance(15 * MINUTE)
  assert.equal(await stageOf(visit), 'ask')
  const left = await prove()
  await flow.end(left)
  assert.equal(await stageOf(left), 'ask')
})

const CLAUDE: NewApp = {
  client: { id: 'https://claude.ai/client', name: 'Claude', domain: 'claude.ai' },
  scopes: ['market:read'],
}

test('the notice of an app says what it may do, and whether its name was verified', () => {
  const [to, link] = ['a@example.com', 'https://api.example.com/account']
  const text = (language: 'en' | 'de', options: Partial<NewApp> = {}) =>
    connectedMail(language, { to, link, app: { ...CLAUDE, ...options } }).text
  assert.match(text('en'), /may now read market data with your credits:\n\nclaude\.ai\n/)
  assert.doesNotMatch(text('en'), /balance|verified/)
  const named = { id: 'x', name: 'claude.ai', domain: undefined }
  const both = text('en', { client: named, scopes: ['market:read', 'account:read'] })
  assert.match(
    both,
    /credits and see your balance and your usage:\n\nclaude\.ai\n\n.*nothing about it was verified/,
  )
  assert.match(text('de', { client: named }), /claude\.ai\n\n.*nichts an ihr ist geprüft/)
  assert.match(text('en', { client: { ...named, name: '' } }), /:\n\nan app without a name\n/)
})

test('the holder of a confirmed address is told of a new app, five times an hour at most', async () => {
  const { flow, ledger, prove, mails } = setUp()
  const stage = await flow.stage(await prove())
  assert.ok(stage.kind === 'key')
  const before = mails.length
  for (let index = 0; index < 7; index++) await flow.tellConnected(stage.account, CLAUDE, 'en')
  assert.equal(mails.length - before, 5)
  assert.match(mails.at(-1)?.text ?? '', /claude\.ai[\s\S]*https:\/\/api\.example\.com\/account/)
  const stranger = await makeAccount(ledger, { email: 'never.confirmed@example.com' })
  await flow.tellConnected(stranger, CLAUDE, 'en')
  assert.equal(mails.length - before, 5)
})
