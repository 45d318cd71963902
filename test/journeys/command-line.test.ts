import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, mock, test } from 'node:test'
import { runCommand } from '../../packages/server/src/main/cli/cli.ts'
import { send } from './caller.ts'
import type { Json } from './json.ts'
import { type RunningService, runBellwether, startService, temporaryDirectory } from './service.ts'

const VERSION = JSON.parse(
  readFileSync(new URL('../../packages/server/package.json', import.meta.url), 'utf8'),
).version

type Settings = Readonly<Record<string, string>>

interface Ended {
  readonly code: number | null
  readonly output: string
}

/** Runs the program as an operator does. */
async function ended(line: string): Promise<Ended> {
  const command = runBellwether(line.split(' '))
  const { code } = await command.ended
  return { code, output: command.output() }
}

/** Runs a command in this process, with these settings alone. */
async function bellwether(line: string, env: Settings = {}): Promise<Ended> {
  const { env: ownEnv } = process
  const written: string[] = []
  let code: number | undefined
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream)
    // The test runner reports in bytes. What a command writes after its end is not read.
    mock.method(stream, 'write', (piece: string | Uint8Array) => {
      if (typeof piece !== 'string') return write(piece)
      if (code === undefined) written.push(piece)
      return true
    })
  }
  mock.method(process, 'exit', (status: number): never => {
    code ??= status
    throw new Error(`ended with ${status}`)
  })
  try {
    process.env = { ...env }
    await runCommand(line.split(' ')).catch((error) => {
      if (code === undefined) throw error
    })
    return { code: code ?? Number(process.exitCode ?? 0), output: written.join('') }
  } finally {
    mock.restoreAll()
    process.env = ownEnv
    process.exitCode = undefined
  }
}

async function succeeds(line: string, env: Settings): Promise<Json> {
  const { code, output } = await bellwether(line, env)
  assert.equal(code, 0, output)
  return JSON.parse(output)
}

async function fails(line: string, env: Settings, code: number): Promise<string> {
  const result = await bellwether(line, env)
  assert.equal(result.code, code, `${line}: ${result.output}`)
  assert.ok(!/\n {4}at /.test(result.output), `an operator is shown a stack:\n${result.output}`)
  return result.output
}

test('the program ends as its command does', async () => {
  assert.deepEqual(await ended('--version'), { code: 0, output: `${VERSION}\n` })
  const { code, output } = await ended('keys disable 999999')
  assert.deepEqual([code, /^\nbellwether: .*no key number 999999/ms.test(output)], [2, true], output)
})

test('the universe of a live market is changed by a file, as a whole or not at all', async () => {
  const env = { MARKET: 'live', DATA_DIR: join(temporaryDirectory(), 'data') }
  const file = join(temporaryDirectory(), 'assets.csv')
  const header = 'symbol,name,class,currency,sector,aliases'
  const palantir = 'PLTR,Palantir Technologies,equity,USD,Information Technology,Palantir'
  writeFileSync(file, `${header}\n${palantir}\nbad,Bad,share,USD,,\n`)
  const refused = await fails(`universe import ${file}`, env, 2)
  assert.match(refused, /row 3, symbol: .*found "bad"\nrow 3, class: one of equity, .*found "share"/)
  writeFileSync(file, `${header}\n${palantir}\n`)
  for (const changed of [1, 0]) {
    const { code, output } = await bellwether(`universe import ${file}`, env)
    assert.deepEqual([code, output.includes(`assets changed: ${changed}\n`)], [0, true], output)
  }
  assert.match((await bellwether('universe list', env)).output, /\nPLTR,Palantir Technologies,equity,USD,/)
  assert.match(await fails('universe retire ^GSPC', env, 2), /cannot be retired/)
  assert.match(await fails('universe retire NOPE', env, 2), /NOPE is not tracked/)
  assert.match(await fails('universe list', { ...env, MARKET: 'demo' }, 2), /belongs to the simulator/)
  const { output } = await bellwether('universe retire PLTR --on 2027-01-04', env)
  assert.match(output, /PLTR +retired from 2027-01-04 on/)
})

test('every command explains itself, and a wrong one is refused with what there is', async () => {
  const commands = [
    'serve',
    'keys',
    'keys create',
    'keys list',
    'keys disable',
    'credits',
    'credits add',
    'orders grant',
  ]
  const others = [
    'orders',
    'work',
    'migrate',
    'migrate-to-postgres',
    'import',
    'universe import',
    'verify',
    'backup',
    'restore',
  ]
  for (const command of [...commands, ...others, 'usage', 'health', 'check']) {
    const { code, output } = await bellwether(`${command} --help`)
    assert.deepEqual([code, output.includes(`Usage: bellwether ${command}`)], [0, true], output)
  }
  const { code, output } = await bellwether('--help')
  assert.equal(code, 0)
  for (const command of [...commands, ...others])
    assert.match(output, new RegExp(`^  ${command.split(' ')[0]}\\b`, 'm'))
  assert.match(output, /Examples:\n {2}bellwether serve/)
  assert.match(await fails('srve', {}, 1), /unknown command 'srve'\n\(Did you mean serve\?\)\n.*--help/)
  for (const wrong of [
    'sell',
    'keys create',
    'keys create --name a --email a@example.com --tier gold',
    'keys disable',
    'keys disable first',
    'keys disable -1',
    'credits add bw_x',
    'credits add bw_x 0',
    'credits add bw_x 1.5',
    'usage --limit many',
    'orders grant',
    'import files',
  ]) {
    assert.match(await fails(wrong, {}, 1), /error: /)
  }
})

test('files of a user become a market that the doctor finds good; a broken row is named and ends with 1, a wrong call with 2', async () => {
  const [from, into] = [temporaryDirectory(), join(temporaryDirectory(), 'market')]
  writeFileSync(join(from, 'SPY.csv'), 'Date,Open,High,Low,Close,Volume\n2025-06-02,10,11,9,10.5,100\n')
  const taken = await bellwether(`import ${from} --into ${into}`)
  assert.equal(taken.code, 0, taken.output)
  assert.match(
    taken.output,
    /ok +SPY\.csv as SPY: 1 day of Stooq: all added\n\nFiles: 1 imported, 0 unchanged, 0 refused/,
  )
  writeFileSync(join(from, 'QQQ.csv'), 'Date,Open,High,Low,Close,Volume\n2025-06-02,10,11,9,dear,100\n')
  const output = await fails(`import ${from} --into ${into}`, {}, 1)
  assert.match(output, /FAIL +QQQ\.csv, row 2, column Close: not a number: "dear"\n/)
  assert.match(output, /Files: 0 imported, 1 unchanged, 1 refused/)
  assert.match(
    await fails(`import ${from} --into ${into} --class equity`, {}, 2),
    /--class and --currency must be used together/,
  )
  const settings = { MARKET: 'replay', REPLAY_DIR: into, REPLAY_AS_OF: '2025-06-03T12:00:00Z' }
  const doctor = await bellwether('doctor', {
    ...settings,
    DATA_DIR: join(temporaryDirectory(), 'data'),
    PORT: '0',
  })
  assert.match(doctor.output, /replay: 1 assets, known up to 2025-06-02T20:15:00Z/)
})

/** What an operator does with keys, whatever stands between him and the accounts. */
async function administers(env: Settings): Promise<string> {
  const made = await succeeds('keys create --name desk --email desk@example.com --tier pro', env)
  assert.deepEqual([made.tier, made.credits], ['pro', 500_000])
  const added = await succeeds(`credits add ${made.api_key} 1000`, env)
  assert.deepEqual([added.added, added.credits.remaining], [1000, 501_000])
  const { keys } = await succeeds('keys list', env)
  const row = keys.at(-1)
  assert.deepEqual([row.name, row.status, row.credits.granted], ['desk', 'active', 501_000])
  assert.ok(!JSON.stringify(keys).includes(made.api_key))
  for (const search of [`--email Desk@example.com --key ${row.key}`, '--find desk@']) {
    const found = await succeeds(`keys list ${search}`, env)
    assert.deepEqual([found.keys.at(-1).id, found.count], [row.id, found.keys.length])
  }
  assert.deepEqual(await succeeds('keys list --email desk@example', env), {
    keys: [],
    count: 0,
    cursor: null,
  })
  assert.equal((await succeeds(`keys disable ${row.id}`, env)).status, 'disabled')
  assert.match(await fails('keys disable 999999', env, 2), /no key number 999999/)
  assert.match(await fails('keys create --name x --email nobody', env, 2), /email/)
  assert.match(await fails('credits add bw_nobody 5', env, 2), /not_found|No account has this key/)
  assert.match(await fails('usage --limit 1001', env, 2), /limit|1000/)
  return made.api_key
}

describe('keys, credits and usage from the command line', () => {
  const dataDirectory = join(temporaryDirectory(), 'data')
  let service: RunningService
  let running: Settings
  before(async () => {
    await administers({ DATA_DIR: dataDirectory })
    service = await startService({ env: { DATA_DIR: dataDirectory } })
    running = { DATA_DIR: dataDirectory, PORT: String(service.port) }
  })
  after(async () => void (await service?.stop()))

  test('they work through a running service, which knows at once what was done', async () => {
    const stopped = await administers(running)
    const url = `${service.baseUrl}/v1/prices?symbols=SPY`
    assert.equal((await send(url, { key: stopped })).status, 403)
    const { api_key: key } = await succeeds('keys create --name bot --email bot@example.com', running)
    assert.equal((await send(url, { key })).status, 200)
    const { usage, count } = await succeeds('usage --limit 1', running)
    assert.equal(count, 1)
    assert.deepEqual([usage[0].endpoint, usage[0].credits, usage[0].status], ['/v1/prices', 1, 200])
  })

  test('they say what to set where the running service is not where the settings say', async () => {
    const env = { ...running, PORT: '1' }
    assert.match(await fails('keys list', env, 2), /in use.*127\.0\.0\.1:1\b[\s\S]*PORT/)
    const other = createServer((_request, response) => response.end('<html>')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    assert.match(await fails('keys list', { ...running, PORT: String(port) }, 2), /is not this service/)
    other.close()
    const wrong = { ...running, ADMIN_TOKEN: 'a-token-that-is-long-enough-but-wrong' }
    assert.match(await fails('keys list', wrong, 2), /invalid_admin_token/)
  })

  test('an order is granted by hand from the command line', async () => {
    const { json } = await send(`${service.baseUrl}/v1/checkout/create?tier=starter`, { method: 'POST' })
    assert.equal(json.data.provider, 'sandbox')
    const { orders } = await succeeds('orders list --limit 1', running)
    const grant = `orders grant ${orders[0].number} --reason telephone`
    const { granted, api_key: key } = await succeeds(grant, running)
    assert.equal(granted, true)
    assert.match(key, /^bw_/)
    const again = await succeeds(grant, running)
    assert.deepEqual([again.granted, again.order.grant_reason], [false, 'telephone'])
    assert.match(await fails('orders grant 2026-0001', running, 1), /--reason/)
    assert.match(await fails('orders grant none --reason x', running, 2), /no such order/)
  })

  test('they work on the directory itself once the service has stopped, and find what it charged', async () => {
    assert.deepEqual(await service.stop(), { code: 0, signal: null })
    const env = { DATA_DIR: dataDirectory }
    const { keys } = await succeeds('keys list', env)
    assert.deepEqual(
      keys.map(({ name }: { name: string }) => name),
      ['desk', 'desk', 'bot', ''],
    )
    assert.equal(keys[2].credits.used, 1)
    assert.equal((await succeeds('usage', env)).usage[0].endpoint, '/v1/prices')
    assert.equal((await succeeds('orders list', env)).orders[0].grant_reason, 'telephone')
  })
})

/** A recorded market, with a directory of its own, that is read at once: the doctor has the demo market simulated. */
function smallMarket(): Settings {
  const directory = temporaryDirectory()
  mkdirSync(join(directory, 'daily'))
  writeFileSync(join(directory, 'assets.csv'), 'symbol,name,class,sector,currency\nSPY,Fund,etf,,USD\n')
  const bars = 'date,open,high,low,close,volume\n2020-03-12,1,1,1,1,1\n2020-03-13,1,1,1,1,1\n'
  writeFileSync(join(directory, 'daily', 'SPY.csv'), bars)
  const settings = { MARKET: 'replay', REPLAY_DIR: directory, REPLAY_AS_OF: '2020-03-16T21:00:00Z' }
  return { ...settings, DATA_DIR: join(temporaryDirectory(), 'data') }
}

test('the doctor finds a good configuration good, and a bad one bad with the reason', async () => {
  const good = { DATA_DIR: join(temporaryDirectory(), 'data'), PORT: '0' }
  const well = await bellwether('doctor', { ...good, ADMIN_TOKEN: 'a-secret-that-is-long-enough' })
  assert.equal(well.code, 0, well.output)
  for (const check of ['node', 'configuration', 'data directory', 'market', 'port']) {
    assert.match(well.output, new RegExp(`^ok +${check}`, 'm'))
  }
  assert.ok(!well.output.includes('a-secret-that-is-long-enough'))

  const cases: readonly [Settings, RegExp][] = [
    [{ ADMIN_TOKEN: 'short' }, /^FAIL +configuration.*ADMIN_TOKEN/ms],
    [{ ...smallMarket(), DATA_DIR: '/dev/null/x' }, /^FAIL +data directory.*\/dev\/null\/x/m],
    [{ ...smallMarket(), HOST: '192.0.2.1' }, /^FAIL +port.*192\.0\.2\.1/m],
    [
      { MARKET: 'replay', REPLAY_DIR: '/nowhere', REPLAY_AS_OF: '2020-03-16T21:00:00Z' },
      /^FAIL +market.*\/nowhere/m,
    ],
  ]
  for (const [env, finding] of cases) {
    const ill = await bellwether('doctor', { ...good, ...env })
    assert.equal(ill.code, 1, ill.output)
    assert.match(ill.output, finding)
    assert.ok(!/\n {4}at /.test(ill.output), ill.output)
  }
})
