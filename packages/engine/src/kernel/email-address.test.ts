import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailboxOf } from './email-address.ts'

test('spellings of one mailbox have one name', () => {
  assert.equal(mailboxOf(' First.Last+news@Example.COM '), 'first.last@example.com')
  assert.equal(mailboxOf('a+b+c@example.com'), 'a@example.com')
  assert.notEqual(mailboxOf('a.b@example.com'), mailboxOf('ab@example.com'))
  for (const spelling of ['F.i.R.s.T+x.y@gmail.com', 'first@googlemail.com', 'first.@GMAIL.COM'])
    assert.equal(mailboxOf(spelling), 'first@gmail.com')
  assert.notEqual(mailboxOf('first@gmail.com'), mailboxOf('first@gmail.com.example'))
  assert.notEqual(mailboxOf('fi.rst@mail.gmail.com'), mailboxOf('first@gmail.com'))
})
