import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEmail } from './query-email.ts'

const NO_SIGN = 'An email address must have an @-sign.'
const TOO_LONG = 'The email address is too long: use at most 254 bytes.'
const LOCAL =
  "The part before the @-sign is not valid: use letters, digits and !#$%&'*+-/=?^_`{|}~, and single periods between them."
const DOMAIN = 'The part after the @-sign is not valid: use a public host name, such as example.com.'

/** Addresses that email-validator 2.3.0 refuses under pydantic 2.14.1. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  [NO_SIGN]: ['', 'foo', 'a＠c.de'],
  [LOCAL]: [
    '"a@c.de',
    '@b.co',
    'a b@c.de',
    'a,b;c@c.de',
    'a\\b@c.de',
    'a\t@c.de',
    'a\u200b@c.de',
    'a\u00a0b@c.de',
    'a..b@c.de',
    '.a@c.de',
    'a.@c.de',
    '"a b"@c.de',
    'Fred, X <f@c.de>',
    'a<b@c.de',
    '\u0301a@c.de',
  ],
  [DOMAIN]: [
    'a@',
    'a@b',
    'a@localhost',
    'a@b..de',
    'a@.de',
    'a@c.de.',
    'a@-b.de',
    'a@b-.de',
    'a@ab--c.de',
    'a@b@c.de',
    'a@c.de, b@c.de',
    'a@c_d.de',
    'a@1.2.3.4',
    'a@[1.2.3.4]',
    'a@😀.de',
    'a@c.de\n',
    `a@${'b'.repeat(64)}.de`,
    `a@${'b.'.repeat(130)}de`,
    'a@c.test',
    'a@x.local',
    'a@x.invalid',
    'a@x.onion',
    'a@x.arpa',
    'a@a.localhost',
  ],
  [TOO_LONG]: [`${'a'.repeat(260)}@c.de`, `${'a'.repeat(250)}@c.de`, 'a@c.de'.repeat(400)],
}

test('an address that is none is refused with a reason that says what to write', () => {
  for (const [reason, addresses] of Object.entries(REFUSED)) {
    for (const address of addresses) {
      const fault = {
        type: 'value_error',
        msg: `value is not a valid email address: ${reason}`,
        ctx: { reason },
      }
      assert.deepEqual(readEmail(address), { ok: false, fault }, address)
    }
  }
})

test('an address is read into one form: no name, domain in lower-case ASCII, mailbox as it is', () => {
  const accepted: readonly [string, string][] = [
    ['a@example.com', 'a@example.com'],
    ['A@Example.COM', 'A@example.com'],
    ['Info@Example.com', 'info@example.com'],
    [' a@c.de ', 'a@c.de'],
    ['Fred Bar <f@c.de>', 'f@c.de'],
    ['"Fred, X" <f@c.de>', 'f@c.de'],
    ["!#$%&'*+-/=?^_`{|}~@c.de", "!#$%&'*+-/=?^_`{|}~@c.de"],
    ['a@b.d-e', 'a@b.d-e'],
    ['a@müller.de', 'a@xn--mller-kva.de'],
    ['a@XN--MLLER-KVA.de', 'a@xn--mller-kva.de'],
    ['a@b。de', 'a@b.de'],
    ['日本@c.de', '日本@c.de'],
    ['e\u0301@c.de', '\u00e9@c.de'],
  ]
  for (const [address, value] of accepted) assert.deepEqual(readEmail(address), { ok: true, value }, address)
})

test('a text made to be slow is answered', () => {
  const slow = ['a '.repeat(1000), `${'a '.repeat(1000)}<`, `"${'\\"'.repeat(1000)}`, `${'a.'.repeat(1000)}@`]
  for (const text of slow) assert.equal(readEmail(text).ok, false)
})
