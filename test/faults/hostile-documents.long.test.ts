import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { FetchRefused } from '../../packages/server/src/adapters/net/public-fetch.ts'
import type { FetchDocument } from '../../packages/server/src/surfaces/oauth/authorization-server.ts'
import {
  Browser,
  oauthClient,
  REDIRECT,
  type SignInService,
  signIn,
  signInService,
} from '../agents/sign-in-service.ts'
import { type ForeignDocuments, foreignDocuments, STRANGERS_ADDRESS } from './foreign-documents.ts'
import { randomFrom } from './random-from.ts'
import { judgeOf } from './sign-in-judge.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_728)

/** A network of each special-purpose range of the IANA registries, and multicast. */
const SPECIAL = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/26',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '255.255.255.255/32',
  '::/128',
  '::1/128',
  '::ffff:0:0/96',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:2::/48',
  '2001:10::/28',
  '2001:20::/28',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

/** @returns some address of a network */
function within(network: string, random: () => number): string {
  const [address, bits] = network.split('/')
  const isV6 = address.includes(':')
  const [head, tail = ''] = address.split('::')
  const groupsOf = (text: string): string[] => text.split(isV6 ? ':' : '.').filter(Boolean)
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  const size = isV6 ? 16 : 8
  const count = 128 / (isV6 ? size : 32)
  const groups = [...before, ...Array<string>(count - before.length - after.length).fill('0'), ...after]
  return groups
    .map((group, index) => {
      const free = Math.min(size, Math.max(0, (index + 1) * size - Number(bits)))
      const value = Number.parseInt(group, isV6 ? 16 : 10) + Math.floor(random() * 2 ** free)
      return value.toString(isV6 ? 16 : 10)
    })
    .join(isV6 ? ':' : '.')
}

describe('documents that a stranger names', () => {
  let service: SignInService
  let documents: ForeignDocuments
  let account: number
  const faults: unknown[] = []
  before(async () => {
    documents = await foreignDocuments(REDIRECT)
    const fetchNoted: FetchDocument = (url, options) =>
      documents.fetch(url, options).catch((error) => {
        faults.push(error)
        throw error
      })
    service = await signInService({}, fetchNoted)
    account = (await oauthClient(service.baseUrl).newAccount('ada@example.com')).id
    documents.names.set('a.stranger.example', [STRANGERS_ADDRESS])
  })
  after(async () => {
    await documents.close()
    await service.stop()
  })

  const judged = () => judgeOf(service.baseUrl, new Set([REDIRECT]))
  const authorize = async (id: string) => {
    const { path } = oauthClient(service.baseUrl).authorization(id)
    return new Browser(service.baseUrl, judged().answer).go(path)
  }
  const at = (path: string, name = 'a.stranger.example'): string => `https://${name}:${documents.port}${path}`

  test('an honest one is fetched, and its person signs in', async () => {
    const tokens = await signIn(service, account, {}, at('/good'))
    assert.ok(tokens.access_token)
    assert.deepEqual(documents.asked, ['/good'])
  })

  test('no address inside is reached, by whatever name', async () => {
    const random = randomFrom(SEED)
    const before = documents.asked.length
    for (const network of SPECIAL) {
      const address = within(network, random)
      const name = `n${Math.floor(random() * 1e9)}.stranger.example`
      documents.names.set(name, [address])
      const literal = address.includes(':') ? `[${address}]` : address
      for (const host of [name, literal]) {
        const { status, url } = await authorize(at('/good', host))
        assert.deepEqual([status, url.origin], [400, service.baseUrl], `${network}: ${host}`)
        assert.ok(faults.at(-1) instanceof FetchRefused, `${network}: ${host} ${faults.at(-1)}`)
      }
    }
    const meanings: Readonly<Record<string, string[]>> = {
      'one-of-two': [`${STRANGERS_ADDRESS} 127.0.0.1`],
      mixed: [`${STRANGERS_ADDRESS} ::1`],
      none: [''],
    }
    for (const [name, meant] of Object.entries(meanings)) {
      documents.names.set(`${name}.stranger.example`, meant)
      assert.equal((await authorize(at('/good', `${name}.stranger.example`))).status, 400, name)
    }
    for (const host of [
      'localhost',
      '2130706433',
      '0x7f.1',
      '127.1',
      '0177.0.0.1',
      '[::ffff:127.0.0.1]',
      '127.0.0.1.',
    ]) {
      assert.equal((await authorize(at('/good', host))).status, 400, host)
    }
    assert.equal(documents.asked.length, before)
    // A name that means something else a moment later: the connection goes to what was checked.
    documents.names.set('rebinding.stranger.example', [STRANGERS_ADDRESS, '127.0.0.1'])
    assert.equal((await authorize(at('/good', 'rebinding.stranger.example'))).status, 200)
    assert.equal(documents.reached(), 0)
  })

  test('one that is none, of another, too large, without an end or elsewhere is refused, in time', async () => {
    const paths = [
      '/of-another',
      '/no-id',
      '/secret',
      '/script',
      '/list',
      '/text',
      '/no-redirects',
      '/huge',
      '/many',
      '/moved',
      '/moved-inside',
      '/absent',
      '/faulty',
      '/packed',
      '/cut',
      '/endless',
      '/slow',
      '/silent',
    ]
    const answers = await Promise.all(paths.map((path) => authorize(at(path))))
    for (const [index, { status, url }] of answers.entries()) {
      assert.deepEqual([status, url.origin], [400, service.baseUrl], paths[index])
    }
    for (const path of paths) assert.equal(documents.asked.filter((one) => one === path).length, 1, path)
    const addresses = [
      at('/good').replace('https', 'http'),
      at('/good#x'),
      at('/../good'),
      at('/%2e%2e/good'),
      at('/good\\x'),
      at('/good').replace('//', '//user:x@'),
      at('/good').replace('//', '/'),
      'https://',
      'https:',
      'https://x',
      'file:///etc/passwd',
    ]
    for (const id of addresses) assert.equal((await authorize(id)).status, 400, id)
    assert.equal(documents.reached(), 0)
    assert.equal(
      service.steps.filter(({ event }) => event === 'oauth_failed' || event === 'request_failed').length,
      0,
    )
  })

  test('its keys are fetched by the same guard, and not more often than documents', async () => {
    documents.names.set('inside.stranger.example', ['127.0.0.1'])
    const client = oauthClient(service.baseUrl)
    const register = async (jwks_uri: string) =>
      String(
        (
          await client.register({
            redirect_uris: [REDIRECT],
            token_endpoint_auth_method: 'private_key_jwt',
            token_endpoint_auth_signing_alg: 'ES256',
            jwks_uri,
          })
        ).body.client_id,
      )
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const now = Math.floor(Date.now() / 1000)
    const ask = async (id: string, count: number) => {
      for (let index = 0; index < count; index++) {
        const claims = { iss: id, sub: id, aud: service.baseUrl, jti: `${index}`, exp: now + 60, iat: now }
        const client_assertion = `${encoded({ alg: 'ES256', kid: `k${index}` })}.${encoded(claims)}.${'A'.repeat(86)}`
        const body = new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: 'x',
          client_id: id,
          client_assertion,
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        })
        const answer = await fetch(`${service.baseUrl}/oauth/token`, {
          method: 'POST',
          body,
          headers: { 'x-forwarded-for': '198.51.100.9' },
        })
        assert.ok([400, 401].includes(answer.status), await answer.text())
      }
    }
    await ask(await register(at('/good', 'inside.stranger.example')), 2)
    assert.ok(faults.at(-1) instanceof FetchRefused)
    assert.equal(documents.reached(), 0)
    const before = documents.asked.length
    await ask(await register(at('/absent')), 30)
    const fetched = documents.asked.length - before
    assert.ok(fetched >= 1 && fetched <= 10, `${fetched} fetches for one network`)
  })
})
