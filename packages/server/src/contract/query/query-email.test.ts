import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEmail } from './query-email.ts'

/** Addresses and the reasons that email-validator 2.3.0 gave under pydantic 2.14.1. */
const REFUSED: readonly [address: string, reason: string][] = [
  ['', 'An email address must have an @-sign.'],
  ['foo', 'An email address must have an @-sign.'],
  ['"a@c.de', 'An email address must have an @-sign.'],
  ['a＠c.de', 'The email address has the "full-width" at-sign (@) character instead of a regular at-sign.'],
  ['@b.co', 'There must be something before the @-sign.'],
  ['a@', 'There must be something after the @-sign.'],
  ['a@b', 'The part after the @-sign is not valid. It should have a period.'],
  ['a@localhost', 'The part after the @-sign is not valid. It should have a period.'],
  ['a b@c.de', 'The email address contains invalid characters before the @-sign: SPACE.'],
  ['a,b;c@c.de', "The email address contains invalid characters before the @-sign: ',', ';'."],
  ['a\\b@c.de', 'The email address contains invalid characters before the @-sign: "\\".'],
  ['a\t@c.de', 'The email address contains invalid characters before the @-sign: U+0009.'],
  ['a\u200b@c.de', 'The email address contains unsafe characters: ZERO WIDTH SPACE.'],
  ['a\u00a0b@c.de', 'The email address contains unsafe characters: NO-BREAK SPACE.'],
  ['a..b@c.de', 'An email address cannot have two periods in a row.'],
  ['.a@c.de', 'An email address cannot start with a period.'],
  ['a.@c.de', 'An email address cannot have a period immediately before the @-sign.'],
  ['a@b..de', 'An email address cannot have two periods in a row.'],
  ['a@.de', 'An email address cannot have a period immediately after the @-sign.'],
  ['a@c.de.', 'An email address cannot end with a period.'],
  ['a@-b.de', 'An email address cannot have a hyphen immediately after the @-sign.'],
  ['a@b-.de', 'An email address cannot have a period and a hyphen next to each other.'],
  [
    'a@ab--c.de',
    'An email address cannot have two letters followed by two dashes immediately after the @-sign or after a period, except Punycode.',
  ],
  ['a@b@c.de', "The part after the @-sign contains invalid characters: '@'."],
  ['a@c.de, b@c.de', "The part after the @-sign contains invalid characters: ',', '@', SPACE."],
  ['a@c_d.de', "The part after the @-sign contains invalid characters: '_'."],
  ['a@1.2.3.4', 'The part after the @-sign is not valid. It is not within a valid top-level domain.'],
  ['a@[1.2.3.4]', 'A bracketed IP address after the @-sign is not allowed here.'],
  ['"a b"@c.de', 'Quoting the part before the @-sign is not allowed here.'],
  ['a@😀.de', "The part after the @-sign is invalid (Codepoint U+1F600 at position 1 of '😀' not allowed)."],
  ['Fred, X <f@c.de>', "The display name contains invalid characters when not quoted: ','."],
  [
    'a<b@c.de',
    'An open angle bracket at the start of the email address has to be followed by a close angle bracket at the end.',
  ],
  ['a@c.de\n', 'Carriage return and line feed characters are not allowed'],
  [`${'a'.repeat(260)}@c.de`, 'The email address is too long (11 characters too many).'],
  [`${'a'.repeat(250)}@c.de`, 'The email address is too long (1 character too many).'],
  [
    `a@${'b'.repeat(64)}.de`,
    'After the @-sign, periods cannot be separated by so many characters (1 character too many).',
  ],
  [`a@${'b.'.repeat(130)}de`, 'The email address is too long after the @-sign (9 characters too many).'],
  ['a@c.de'.repeat(400), 'Length must not exceed 2048 characters'],
  ...['c.test', 'x.local', 'x.invalid', 'x.onion', 'x.arpa', 'a.localhost'].map(
    (domain): [string, string] => [
      `a@${domain}`,
      'The part after the @-sign is a special-use or reserved name that cannot be used with email.',
    ],
  ),
]

test('an address that is none is refused with the reason of email-validator', () => {
  for (const [address, reason] of REFUSED) {
    assert.deepEqual(
      readEmail(address),
      {
        ok: false,
        fault: {
          type: 'value_error',
          msg: `value is not a valid email address: ${reason}`,
          ctx: { reason },
        },
      },
      address,
    )
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

test('a text made to be slow is answered at once', () => {
  const slow = ['a '.repeat(1000), `${'a '.repeat(1000)}<`, `"${'\\"'.repeat(1000)}`, `${'a.'.repeat(1000)}@`]
  const started = performance.now()
  for (const text of slow) assert.equal(readEmail(text).ok, false)
  assert.ok(performance.now() - started < 500)
})
