import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { asInstant, DAY } from '@bellwether-markets/engine/kernel/time'
import fc from 'fast-check'
import {
  EC,
  type MadeAuthority,
  makeAuthority,
  serveAuthority,
  withoutOpenssl,
} from '../../../../../test/fixtures/stamp-authority.ts'
import { wallClock } from '../clock/clock.ts'
import { readTimeStamp, TimeStampFault, timeStampRequest, tokenOf } from './time-stamp.ts'
import { timeStampAuthority } from './time-stamp-authority.ts'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const DIGEST = digestOf('a root')
const NONCE = Buffer.from('4142434445464748', 'hex')
/** A status of rejection with a text, made by hand. */
const REFUSED = Buffer.from('30133011020102300c0c0a6e6f7420746f2d646179', 'hex')

describe('a time stamp', { skip: withoutOpenssl() }, () => {
  let made: MadeAuthority
  let token: Buffer
  before(() => {
    made = makeAuthority()
    token = tokenOf(made.respond(timeStampRequest(DIGEST, NONCE)))
  })
  after(() => made.remove())
  const read = (expected: Partial<Parameters<typeof readTimeStamp>[1]> = {}, bytes = token) =>
    readTimeStamp(bytes, { digest: DIGEST, nonce: NONCE, trusted: made.trusted, ...expected })

  test('of an authority that is trusted says when and by whom', () => {
    const { at, authority } = read()
    assert.equal(authority, 'CN=Made authority')
    assert.ok(Math.abs(at - Date.now()) < DAY)
    assert.deepEqual(readTimeStamp(token, { digest: DIGEST, trusted: undefined }), { at, authority })
  })

  test('with a key on a curve is read as well', () => {
    const curved = makeAuthority({ key: EC })
    const other = tokenOf(curved.respond(timeStampRequest(DIGEST, NONCE)))
    assert.equal(read({ trusted: curved.trusted }, other).authority, 'CN=Made authority')
    curved.remove()
  })

  test('over something else, or for another request, is refused', () => {
    assert.throws(
      () => read({ digest: digestOf('another') }),
      new RegExp(`expected ${digestOf('another').toString('hex')}, found ${DIGEST.toString('hex')}`),
    )
    assert.throws(() => read({ nonce: Buffer.from('4142434445464749', 'hex') }), /nonce/)
  })

  test('of an authority that nobody trusts, or whose certificate had ended is refused', () => {
    const stranger = makeAuthority({ key: EC })
    assert.throws(() => read({ trusted: stranger.trusted }), /no trusted authority/)
    assert.throws(() => read({ trusted: [] }), /no trusted authority/)
    stranger.remove()
    const ended = makeAuthority({ key: EC, validity: ['-days', '-1'] })
    const late = tokenOf(ended.respond(timeStampRequest(DIGEST, NONCE)))
    assert.throws(() => read({ trusted: ended.trusted }, late), /not valid then \(CN=Made authority\)/)
    ended.remove()
  })

  test('with any single byte changed is refused or says the same', () => {
    const whole = read()
    fc.assert(
      fc.property(fc.nat({ max: token.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(token)
        changed[at] ^= flip
        try {
          // What is not signed, such as the list of hashes, may differ.
          assert.deepEqual(read({}, changed), whole)
        } catch (error) {
          assert.ok(error instanceof TimeStampFault, String(error))
        }
      }),
      { numRuns: 1000 },
    )
  })

  test('that is garbage, cut off, or a refusal is none', () => {
    assert.throws(() => tokenOf(REFUSED), /refused \(status 2: not to-day\)/)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        assert.throws(() => tokenOf(Buffer.from(bytes)), TimeStampFault)
        assert.throws(() => read({}, Buffer.from(bytes)), TimeStampFault)
      }),
    )
    for (let length = 0; length < token.length; length += 7) {
      assert.throws(() => read({}, token.subarray(0, length)), TimeStampFault)
    }
  })

  test('is asked for over HTTP, and every answer that is none is refused with its reason', async () => {
    const other = tokenResponse(digestOf('another'))
    const answers = [
      (query: Buffer) => made.respond(query),
      () => other,
      () => made.respond(timeStampRequest(DIGEST, NONCE)),
      () => REFUSED,
      () => Buffer.from('<html>no authority</html>'),
      () => Buffer.alloc(70_000),
      () => 503,
      () => undefined,
    ]
    const served = await serveAuthority((query, number) => answers[number - 1](query))
    const ask = (withinMs = 120_000, clock = wallClock) =>
      timeStampAuthority({ url: served.url, trusted: made.trusted, wallClock: clock, withinMs }).stamp(DIGEST)
    assert.equal((await ask()).authority, 'CN=Made authority')
    const reasons = [
      /something else/,
      /nonce/,
      /status 2/,
      /cannot be read/,
      /more than 65536/,
      /answered 503/,
    ]
    for (const reason of reasons) await assert.rejects(ask(), reason)
    await assert.rejects(ask(50), { name: 'TimeoutError' })
    served.close()
    await assert.rejects(ask(), TypeError)
  })

  test('whose time is far from ours is not taken: one clock is wrong', async () => {
    const served = await serveAuthority((query) => made.respond(query))
    const ahead = { now: () => asInstant(Date.now() + 2 * DAY) }
    const { stamp } = timeStampAuthority({ url: served.url, trusted: made.trusted, wallClock: ahead })
    await assert.rejects(stamp(DIGEST), /its clock or ours is wrong/)
    served.close()
  })

  const tokenResponse = (digest: Buffer): Buffer => made.respond(timeStampRequest(digest, NONCE))
})
