import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Caller, callerOf } from '../journeys/caller.ts'
import { type RunningService, runBellwether, startService, temporaryDirectory } from '../journeys/service.ts'

const REFUSED = 2

/** Starts what must not start. @returns what it printed */
async function refusedStart(env: Readonly<Record<string, string>>): Promise<string> {
  const directory = join(temporaryDirectory(), 'data')
  const command = runBellwether(['serve'], { PORT: '0', DATA_DIR: directory, ...env })
  const { code } = await command.ended
  const output = command.output()
  assert.equal(code, REFUSED, output)
  assert.match(output, /bellwether: /)
  assert.ok(!/\n {4}at /.test(output), `an operator is shown a stack:\n${output}`)
  return output
}

/** A recorded market of one symbol; `rows` are those of its daily file. */
function recording(rows: readonly string[]): string {
  const directory = temporaryDirectory()
  mkdirSync(join(directory, 'daily'))
  writeFileSync(
    join(directory, 'assets.csv'),
    'symbol,name,class,sector,currency\nXYZ,Example,equity,Energy,USD\n',
  )
  const head = 'date,open,high,low,close,volume'
  writeFileSync(join(directory, 'daily', 'XYZ.csv'), `${[head, ...rows].join('\n')}\n`)
  return directory
}

const replay = (directory: string) => ({
  MARKET: 'replay',
  REPLAY_DIR: directory,
  REPLAY_AS_OF: '2020-03-16T21:00:00Z',
})

describe('a directory that is in use', () => {
  let service: RunningService
  let call: Caller
  before(async () => {
    service = await startService()
    call = await callerOf(service)
  })
  after(async () => void (await service?.stop()))

  test('a second process is refused by name of the first, which answers on', async () => {
    const output = await refusedStart({ DATA_DIR: service.dataDirectory })
    assert.match(output, new RegExp(`in use by process ${service.pid}\\b`))
    assert.equal((await call('/v1/risk')).status, 200)
  })

  test('a port in use is named, and the directory of the refused one is free again', async () => {
    const directory = join(temporaryDirectory(), 'data')
    const env = { DATA_DIR: directory, PORT: String(service.port) }
    assert.match(await refusedStart(env), new RegExp(`Port ${service.port} .*in use`))
    assert.ok(!existsSync(join(directory, 'lock.json')))
    assert.equal((await call('/v1/risk')).status, 200)
  })

  test('after its end the directory starts its own market, and refuses every other', async () => {
    assert.deepEqual(await service.stop(), { code: 0, signal: null })
    const directory = service.dataDirectory
    assert.match(
      await refusedStart({ DATA_DIR: directory, DEMO_SEED: '8' }),
      /demo \(seed \d+, simulator \d+\), not to demo \(seed 8, simulator \d+\)/,
    )
    const recorded = recording(['2020-03-13,1,1,1,1,1', '2020-03-16,1,1,1,1,1'])
    assert.match(
      await refusedStart({ DATA_DIR: directory, ...replay(recorded) }),
      /demo \(seed \d+, simulator \d+\), not to replay/,
    )
    service = await startService({ env: { DATA_DIR: directory } })
  })
})

describe('what cannot be used is said before anything is served', () => {
  test('a file in place of the directory', async () => {
    const file = join(temporaryDirectory(), 'file')
    writeFileSync(file, '')
    for (const DATA_DIR of [file, join(file, 'below')]) {
      assert.ok((await refusedStart({ DATA_DIR })).includes(DATA_DIR))
    }
  })

  test('a damaged ledger, and a market file that is no JSON', async () => {
    const directory = temporaryDirectory()
    writeFileSync(join(directory, 'ledger.sqlite'), 'this is no database, however long it is '.repeat(200))
    assert.match(await refusedStart({ DATA_DIR: directory }), /ledger\.sqlite is not a database/)
    rmSync(join(directory, 'ledger.sqlite'))
    writeFileSync(join(directory, 'market.json'), '{')
    assert.match(await refusedStart({ DATA_DIR: directory }), /market\.json is damaged/)
  })

  test('a broken replay file: its name, the row and the column', async () => {
    const good = '2020-03-12,1,1,1,1,1'
    const faults: readonly [string, RegExp][] = [
      ['2020-03-13,1,1,1,abc,1', /close/],
      ['2020-03-13,1,1,1,,1', /close/],
      ['2020-02-30,1,1,1,1,1', /date/],
      [good, /date/],
    ]
    for (const [row, column] of faults) {
      const output = await refusedStart(replay(recording([good, row, '2020-03-16,1,1,1,1,1'])))
      assert.match(output, /daily\/XYZ\.csv/)
      assert.match(output, /\b(row|line) 3\b/, output)
      assert.match(output, column)
    }
    assert.match(await refusedStart(replay(join(temporaryDirectory(), 'nowhere'))), /nowhere/)
    assert.match(await refusedStart(replay(temporaryDirectory())), /assets\.csv/)
  })

  test('settings: all problems at once, with what was meant, and never the value of a secret', async () => {
    const output = await refusedStart({
      ADMIN_TOKEN: 'tooshort-secret',
      REPLAY_AS_OFF: '2020-03-16T21:00:00Z',
      PORT: '70000',
      MAX_URL_BYTES: '20000',
      LOG_LEVEL: 'loud',
    })
    for (const name of [
      'ADMIN_TOKEN',
      'REPLAY_AS_OFF',
      'REPLAY_AS_OF?',
      'PORT',
      'MAX_HEADER_BYTES',
      'LOG_LEVEL',
    ]) {
      assert.ok(output.includes(name), `${name} is not in\n${output}`)
    }
    assert.ok(!output.includes('tooshort-secret'))
  })

  test('an address that is not of this machine', async () => {
    assert.match(await refusedStart({ HOST: '192.0.2.1', PORT: '8080' }), /192\.0\.2\.1:8080/)
  })

  test('a port that something else listens on', async (t) => {
    const other = createServer()
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    t.after(() => other.close())
    const address = other.address()
    assert.ok(typeof address === 'object' && address)
    assert.match(await refusedStart({ PORT: String(address.port) }), new RegExp(String(address.port)))
  })
})
