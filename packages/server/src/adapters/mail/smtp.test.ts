import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type MailServer, startMailServer } from '../../../../../test/fakes/mail-server.ts'
import { smtpMailer } from './smtp.ts'

describe('mails by SMTP', () => {
  let server: MailServer
  before(async () => {
    server = await startMailServer()
  })
  after(() => server?.close())

  const mail = { to: 'ada@example.com', subject: 'Größe', text: 'Code 123 456', html: '<p>Code</p>' }

  test('a mail arrives as text and HTML, and says that no person wrote it', async () => {
    await smtpMailer({ url: server.url, from: 'Bellwether <no-reply@example.com>' }).send(mail)
    const [{ from, to, source }] = server.mails
    assert.deepEqual([from, to], ['no-reply@example.com', ['ada@example.com']])
    assert.match(source, /From: Bellwether <no-reply@example\.com>/)
    assert.match(source, /Auto-Submitted: auto-generated/i)
    assert.match(source, /multipart\/alternative/)
  })

  test('an address that reads as two goes to none', async () => {
    const before = server.mails.length
    const mailer = smtpMailer({ url: server.url, from: 'a@example.com' })
    await mailer.send({ ...mail, to: 'x@example.com, y@example.com' }).catch(() => undefined)
    const received = server.mails.slice(before).flatMap(({ to }) => to)
    assert.ok(received.length <= 1 && !received.includes('y@example.com'), received.join())
  })

  test('a server elsewhere gets nothing in clear', async () => {
    const before = server.mails.length
    // Reaches this machine by a name that is not its own.
    const url = server.url.replace('127.0.0.1', '0.0.0.0')
    await assert.rejects(smtpMailer({ url, from: 'a@example.com' }).send(mail), /STARTTLS/)
    assert.equal(server.mails.length, before)
  })

  test('a server that refuses, or that is not there, is an error', async () => {
    server.refuse(true)
    await assert.rejects(smtpMailer({ url: server.url, from: 'a@example.com' }).send(mail))
    server.refuse(false)
    await assert.rejects(smtpMailer({ url: 'smtp://127.0.0.1:1', from: 'a@example.com' }).send(mail))
  })
})
