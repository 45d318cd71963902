import assert from 'node:assert/strict'
import { createSocket, type Socket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { NameLookups } from './name-lookups.ts'

const NEVER = new AbortController().signal
const NOT_FOUND = new Error('ENOTFOUND')

/** Look-ups whose queries the test answers: what is asked, in order, and how to answer it. */
function lookups(withinMs = 600_000) {
  const open = new Map<string, (addresses: readonly string[]) => void>()
  const asked: string[] = []
  let cancelled = 0
  const names = new NameLookups({
    withinMs,
    newQueries: () => {
      const answer = Promise.withResolvers<string[]>()
      return {
        resolve4(name: string) {
          asked.push(name)
          open.set(name, (addresses) => answer.resolve([...addresses]))
          return answer.promise
        },
        resolve6: async () => Promise.reject(NOT_FOUND),
        cancel() {
          cancelled++
          answer.reject(new Error('ECANCELLED'))
        },
      } as never
    },
  })
  return {
    asked,
    cancelled: () => cancelled,
    look: (name: string, party: string, signal = NEVER) => names.resolve(name, { party, signal }),
    async answer(name: string, addresses: readonly string[] = ['192.0.2.1']) {
      open.get(name)?.(addresses)
      await turn()
    },
  }
}

describe('names that strangers choose', () => {
  test('a party has two look-ups at once, and all together leave one place', async () => {
    const { asked, look, answer } = lookups()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void look(name, 'a')
    for (const name of ['b1', 'b2', 'b3']) void look(name, 'b')
    void look('c1', 'c')
    await turn()
    assert.deepEqual(asked, ['a1', 'a2', 'b1'])
    await answer('a1')
    await answer('b1')
    await answer('a2')
    assert.deepEqual(
      asked.slice(3),
      ['a3', 'b2', 'c1'],
      'each party that waits has a turn before another has two',
    )
    await answer('c1')
    await answer('a3')
    assert.deepEqual(asked.slice(6), ['a4', 'b3'])
  })

  test('the last place is for names that were found the last time', async () => {
    const { asked, look, answer } = lookups()
    const known = look('known', 'k')
    await turn()
    await answer('known', ['192.0.2.7'])
    assert.deepEqual(await known, [{ address: '192.0.2.7', family: 4 }])
    for (const party of ['a', 'b', 'c', 'd']) void look(`slow of ${party}`, party)
    void look('known', 'k')
    await turn()
    assert.deepEqual(asked.slice(1), ['slow of a', 'slow of b', 'slow of c', 'known'])
    await answer('known', [])
    void look('known', 'l')
    await turn()
    assert.equal(asked.length, 5, 'now it was lost')
  })

  test('what takes long is cut off, gives its place on, and is not asked again at once', async () => {
    const { asked, cancelled, look } = lookups(20)
    const slow = ['a', 'b', 'c', 'd', 'e'].map((party) => look(`slow of ${party}`, party))
    assert.deepEqual(await Promise.all(slow), [[], [], [], [], []])
    assert.deepEqual([asked.length, cancelled()], [5, 5])
    assert.deepEqual(await look('slow of a', 'z'), [])
    assert.equal(asked.length, 5)
  })

  test('who goes away leaves the line, and ends a look-up that has begun', async () => {
    const { asked, cancelled, look, answer } = lookups()
    const [begun, waiting] = [new AbortController(), new AbortController()]
    const first = look('first', 'a', begun.signal)
    void look('second', 'a')
    const third = look('third', 'a', waiting.signal)
    waiting.abort(new Error('gone'))
    await assert.rejects(third, /gone/)
    begun.abort()
    assert.deepEqual([await first, cancelled()], [[], 1])
    await answer('second')
    assert.deepEqual(asked, ['first', 'second'])
  })

  test('a name server that never answers is left in time; another gives all addresses', async (t) => {
    const silent = await nameServer(t, () => undefined)
    const namesOf = (server: string) => ({
      newQueries: () => {
        const resolver = new Resolver({ timeout: 50, tries: 2 })
        resolver.setServers([server])
        return resolver
      },
    })
    const ask = { party: 'a', signal: NEVER }
    assert.deepEqual(
      await new NameLookups({ ...namesOf(silent), withinMs: 100 }).resolve('slow.test', ask),
      [],
    )
    const good = await nameServer(t, (query) => answerTo(query))
    assert.deepEqual(await new NameLookups(namesOf(good)).resolve('good.test', ask), [
      { address: '192.0.2.1', family: 4 },
      { address: '192.0.2.2', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ])
  })
})

async function nameServer(
  t: { after(end: () => void): void },
  answer: (query: Buffer) => Buffer | undefined,
) {
  const socket: Socket = createSocket('udp4')
  t.after(() => socket.close())
  socket.on('message', (query, { port, address }) => {
    const reply = answer(query)
    if (reply) socket.send(reply, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return `127.0.0.1:${socket.address().port}`
}

const A = 1
const ADDRESSES = { 1: ['c0000201', 'c0000202'], 28: ['20010db8000000000000000000000001'] } as const

/** RFC 1035, section 4: the question again, and a record for each address. */
function answerTo(query: Buffer): Buffer {
  const end = query.indexOf(0, 12) + 5
  const type = query.readUInt16BE(end - 4)
  const records = (type === A ? ADDRESSES[1] : ADDRESSES[28]).map((hex) => {
    const data = Buffer.from(hex, 'hex')
    const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length])
    return Buffer.concat([head, data])
  })
  const head = Buffer.from([query[0], query[1], 0x81, 0x80, 0, 1, 0, records.length, 0, 0, 0, 0])
  return Buffer.concat([head, query.subarray(12, end), ...records])
}
