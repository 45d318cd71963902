import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { beforeEach, describe, test } from 'node:test'
import { crc32 } from 'node:zlib'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { payPalClient } from '../../packages/server/src/adapters/payments/paypal-client.ts'
import { payPalWebhook } from '../../packages/server/src/adapters/payments/paypal-webhook.ts'
import type { NoticeReader } from '../../packages/server/src/service/ports.ts'
import { settableClock } from '../ports/ledger-calls.ts'
import { CLIENT_ID, CLIENT_SECRET, fakePayPal } from './fake-paypal.ts'
import { silentLog } from './shop.ts'
import { type Certificate, makeCertificate } from './test-certificates.ts'

const WEBHOOK = 'WEBHOOK-OF-OURS'
const CERTIFICATE_URL = 'https://api.paypal.com/v1/notifications/certs/CERT-1'
const PAYPAL_NAME = 'messageverificationcerts.paypal.com'

const root = makeCertificate({ name: 'Root of the tests', authority: true })
const middle = makeCertificate({ name: 'Between', issuer: root, authority: true })
const leaf = makeCertificate({ name: PAYPAL_NAME, issuer: middle, dnsNames: [PAYPAL_NAME] })
const CHAIN = leaf.pem + middle.pem

/** An event as PayPal sends it, with a line that another writer of JSON would write otherwise. */
const EVENT = Buffer.from(
  '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","create_time":"2026-02-02T00:23:12Z",' +
    '"resource_type":"capture",  "summary":"5.00 \\u20ac","resource":{"id":"C1","status":"COMPLETED",' +
    '"amount":{"value":"5.00","currency_code":"EUR"},"custom_id":"ord_1"}}',
)

type Headers = Record<string, string | undefined>

const signed = (body: Uint8Array, signer: Certificate = leaf, webhookId = WEBHOOK): Headers => {
  const [id, time] = ['transmission-1', '2026-02-02T00:23:15Z']
  const message = `${id}|${time}|${webhookId}|${crc32(body)}`
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign('sha256', Buffer.from(message), signer.privateKey).toString('base64'),
    'paypal-cert-url': CERTIFICATE_URL,
    'paypal-auth-algo': 'SHA256withRSA',
  }
}

describe('a notice of PayPal', () => {
  const clock = settableClock()
  let reader: NoticeReader
  let fetched: string[]
  let pem: string
  let down: boolean
  let confirmed: string | undefined
  let asked: string[]

  beforeEach(() => {
    fetched = []
    asked = []
    pem = CHAIN
    down = false
    confirmed = undefined
    const fake = fakePayPal()
    fake.plan = ({ path, body }) => {
      if (!path.includes('verify-webhook-signature')) return undefined
      asked.push(body)
      return { status: 200, body: { verification_status: confirmed ?? 'FAILURE' } }
    }
    const client = payPalClient({
      baseUrl: 'https://api-m.paypal.com',
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      fetch: fake.fetch,
      now: () => clock.now(),
      sleep: async () => undefined,
      log: silentLog,
    })
    reader = payPalWebhook({
      webhookId: WEBHOOK,
      client,
      fetch: async (url) => {
        fetched.push(url)
        if (down) throw new TypeError('fetch failed')
        return new Response(pem)
      },
      authorities: [root.pem],
      now: () => clock.now(),
      log: silentLog,
    })
  })

  const refused = async (headers: Headers, body: Uint8Array = EVENT, code = 'bad_request'): Promise<void> => {
    const error = await reader.read(headers, body).then(
      () => assert.fail('it was believed'),
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof AppError, String(error))
    assert.equal(error.code, code)
  }

  test('is believed by the CRC-32 of its raw bytes, its certificate and the chain to an authority', async () => {
    const notice = await reader.read(signed(EVENT), EVENT)
    assert.deepEqual(
      [notice.id, notice.kind, notice.captures[0].amountMinor],
      ['WH-1', 'PAYMENT.CAPTURE.COMPLETED', 500],
    )
    assert.deepEqual(asked, [])
  })

  test('is refused where a byte of it was changed, or it was signed for another webhook', async () => {
    const changed = Buffer.from(EVENT.toString().replace('5.00', '6.00'))
    await refused(signed(EVENT), changed)
    await refused(signed(EVENT), Buffer.from(JSON.stringify(JSON.parse(EVENT.toString()))))
    await refused(signed(EVENT, leaf, 'WEBHOOK-OF-ANOTHER'))
  })

  for (const name of ['id', 'time', 'sig']) {
    test(`is refused with another ${name}`, async () => {
      const header = `paypal-transmission-${name}`
      await refused({ ...signed(EVENT), [header]: `${signed(EVENT)[header]}x`.replace(/^./, 'z') })
    })
  }

  test('is refused without any of its headers, and with one that is endless', async () => {
    for (const header of Object.keys(signed(EVENT))) {
      await refused({ ...signed(EVENT), [header]: undefined })
      await refused({ ...signed(EVENT), [header]: 'x'.repeat(3_000) })
    }
    assert.deepEqual(fetched, [])
  })

  test('is refused with another algorithm', async () => {
    await refused({ ...signed(EVENT), 'paypal-auth-algo': 'SHA1withRSA' })
  })

  for (const url of [
    'http://api.paypal.com/cert',
    'https://api.paypal.com.example.com/cert',
    'https://paypal.com.evil.test/cert',
    'https://evilpaypal.com/cert',
    'https://api.paypal.com@evil.test/cert',
    'https://user@api.paypal.com/cert',
    'https://api.paypal.com:8443/cert',
    'https://api.paypal.com/redirect?to=https://evil.test',
    'file:///etc/passwd',
    'https://127.0.0.1/cert',
    'no address',
  ]) {
    test(`fetches no certificate from ${url}`, async () => {
      await refused({ ...signed(EVENT), 'paypal-cert-url': url })
      assert.deepEqual(fetched, [])
    })
  }

  for (const [what, make] of [
    ['signed by itself', () => makeCertificate({ name: PAYPAL_NAME, dnsNames: [PAYPAL_NAME] })],
    [
      'of somebody else',
      () => makeCertificate({ name: 'a.example.com', issuer: root, dnsNames: ['a.example.com'] }),
    ],
    [
      "of somebody else under PayPal's common name",
      () => makeCertificate({ name: PAYPAL_NAME, issuer: root, dnsNames: ['a.example.com'] }),
    ],
    [
      'of a name that only ends alike',
      () => makeCertificate({ name: 'x', issuer: root, dnsNames: ['evilpaypal.com'] }),
    ],
    [
      'that is over',
      () =>
        makeCertificate({
          name: PAYPAL_NAME,
          issuer: root,
          dnsNames: [PAYPAL_NAME],
          to: new Date(Date.UTC(2024, 0)),
        }),
    ],
    [
      'that is not valid yet',
      () =>
        makeCertificate({
          name: PAYPAL_NAME,
          issuer: root,
          dnsNames: [PAYPAL_NAME],
          from: new Date(Date.UTC(2040, 0)),
        }),
    ],
    [
      'issued by one that is no authority',
      () => {
        const issued = makeCertificate({ name: PAYPAL_NAME, issuer: leaf, dnsNames: [PAYPAL_NAME] })
        return { ...issued, pem: issued.pem + leaf.pem + middle.pem }
      },
    ],
    [
      'that names an authority which did not issue it',
      () =>
        makeCertificate({ name: PAYPAL_NAME, issuer: { ...leaf, name: root.name }, dnsNames: [PAYPAL_NAME] }),
    ],
  ] as const) {
    test(`is refused with a certificate ${what}`, async () => {
      const certificate = make()
      pem = certificate.pem
      await refused(signed(EVENT, certificate))
    })
  }

  test('is refused where the certificate is none', async () => {
    for (const text of ['', '<html>', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----']) {
      pem = text
      clock.advance(13 * HOUR)
      await refused(signed(EVENT))
    }
  })

  test('whose chain cannot be completed here is shown to PayPal, as the bytes that came', async () => {
    pem = leaf.pem
    await refused(signed(EVENT))
    confirmed = 'SUCCESS'
    assert.equal((await reader.read(signed(EVENT), EVENT)).id, 'WH-1')
    assert.ok(asked.at(-1)?.endsWith(`"webhook_event":${EVENT}}`))
    assert.equal(JSON.parse(asked.at(-1) ?? '').webhook_id, WEBHOOK)
  })

  test('makes its certificate be fetched once, and again when it has been kept for long', async () => {
    for (let times = 0; times < 3; times++) await reader.read(signed(EVENT), EVENT)
    assert.equal(fetched.length, 1)
    clock.advance(13 * HOUR)
    await reader.read(signed(EVENT), EVENT)
    assert.equal(fetched.length, 2)
  })

  test('must come again where the certificate cannot be fetched; a failure is not kept', async () => {
    down = true
    await refused(signed(EVENT), EVENT, 'payment_provider_unavailable')
    down = false
    await reader.read(signed(EVENT), EVENT)
  })

  test('cannot make the service fetch more than ten certificates a minute', async () => {
    clock.advance(HOUR)
    for (let index = 0; index < 30; index++) {
      const headers = { ...signed(EVENT), 'paypal-cert-url': `${CERTIFICATE_URL}${index}` }
      await reader.read(headers, EVENT).catch(() => undefined)
    }
    assert.equal(fetched.length, 10)
    clock.advance(MINUTE + 1)
    await reader.read({ ...signed(EVENT), 'paypal-cert-url': `${CERTIFICATE_URL}-later` }, EVENT)
  })

  test('is refused where it is no event', async () => {
    for (const text of ['', '[]', '{}', 'null', '"x"', '{"id":"WH-1"}', '{"id":1,"event_type":"x"}', '{']) {
      const body = Buffer.from(text)
      await refused(signed(body), body)
    }
  })
})
