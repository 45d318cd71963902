import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { DirectoryInUse, openDataDirectory } from './data-directory.ts'
import { adminToken, serverSecret } from './directory-secrets.ts'

const root = mkdtempSync(join(tmpdir(), 'data-directory-'))
after(() => rmSync(root, { recursive: true, force: true }))
let made = 0
const newPath = (): string => join(root, `${++made}`, 'data')

const DEMO = { market: 'demo', detail: 'seed 1' }
const MODULE = new URL('./data-directory.ts', import.meta.url).href

/** A process that holds the directory until it is killed. */
async function holder(path: string) {
  const program = `import { openDataDirectory } from ${JSON.stringify(MODULE)}
    openDataDirectory(${JSON.stringify(path)}, ${JSON.stringify(DEMO)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await once(child.stdout, 'data')
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { pid: child.pid, kill }
}

test('a directory is made for this user alone', () => {
  const directory = openDataDirectory(newPath(), DEMO)
  assert.equal(statSync(directory.path).mode & 0o777, 0o700)
  assert.equal(directory.file('ledger.sqlite'), join(directory.path, 'ledger.sqlite'))
  directory.release()
})

test('of a directory with files of others only the own files are closed', () => {
  const path = newPath()
  mkdirSync(path, { recursive: true })
  const names = ['ledger.sqlite', 'letter.txt']
  for (const name of names) writeFileSync(join(path, name), '')
  for (const name of ['.', ...names]) chmodSync(join(path, name), 0o755)
  openDataDirectory(path, DEMO).release()
  const modes = ['.', ...names].map((name) => statSync(join(path, name)).mode & 0o777)
  assert.deepEqual(modes, [0o755, 0o600, 0o755])
})

test('a directory is held once, also within a process, and free after its release', () => {
  const path = newPath()
  const directory = openDataDirectory(path, DEMO)
  assert.throws(() => openDataDirectory(path, DEMO), DirectoryInUse)
  directory.release()
  directory.release()
  openDataDirectory(path, DEMO).release()
})

test('a second process is refused by the name of the first, and takes over from a killed one', async () => {
  const path = newPath()
  const { pid, kill } = await holder(path)
  try {
    assert.throws(
      () => openDataDirectory(path, DEMO),
      (error: unknown) => {
        assert.ok(error instanceof DirectoryInUse)
        assert.ok(error.message.includes(path) && error.message.includes(`process ${pid}`), error.message)
        return true
      },
    )
  } finally {
    await kill()
  }
  openDataDirectory(path, DEMO).release()
})

test('where the system keeps no lock the mark of a running holder still does', async () => {
  const path = newPath()
  openDataDirectory(path, DEMO).release()
  const other = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
  await once(other, 'spawn')
  const mark = join(path, 'lock.json')
  writeFileSync(mark, JSON.stringify({ pid: other.pid }))
  assert.throws(() => openDataDirectory(path, DEMO), DirectoryInUse)
  writeFileSync(mark, JSON.stringify({ pid: other.pid, startedAt: 'at another time' }))
  openDataDirectory(path, DEMO).release()
  other.kill('SIGKILL')
  await once(other, 'close')
  writeFileSync(mark, JSON.stringify({ pid: other.pid }))
  openDataDirectory(path, DEMO).release()
})

test('a directory belongs to its first market for ever', () => {
  const path = newPath()
  openDataDirectory(path, DEMO).release()
  for (const other of [
    { market: 'live', detail: 'seed 1' },
    { market: 'demo', detail: 'seed 2' },
  ]) {
    assert.throws(
      () => openDataDirectory(path, other),
      (error: StartupError) =>
        /belongs to the market demo \(seed 1\)/.test(error.message) &&
        /Delete the directory/.test(error.hint) === (other.market === 'demo'),
    )
  }
  openDataDirectory(path, DEMO).release()
})

test('a damaged statement of the market is refused, not overwritten', () => {
  const path = newPath()
  openDataDirectory(path, DEMO).release()
  const file = join(path, 'market.json')
  writeFileSync(file, '{"market":')
  assert.throws(() => openDataDirectory(path, DEMO), /damaged/)
  assert.equal(readFileSync(file, 'utf8'), '{"market":')
})

test('a path that cannot be a directory is refused in words', () => {
  const path = newPath()
  openDataDirectory(path, DEMO).release()
  const inFile = join(path, 'market.json', 'data')
  assert.throws(
    () => openDataDirectory(inFile, DEMO),
    (error: unknown) =>
      error instanceof StartupError &&
      error.message.includes(inFile) &&
      error.hint.includes('another directory'),
  )
})

test('secrets are made once, differ, and only this user may read them', () => {
  const { path, release } = openDataDirectory(newPath(), DEMO)
  const [token, secret] = [adminToken(path), serverSecret(path)]
  assert.match(token, /^[\w-]{43}$/)
  assert.match(secret, /^[\w-]{43}$/)
  assert.notEqual(token, secret)
  assert.deepEqual([adminToken(path), serverSecret(path)], [token, secret])
  for (const name of ['admin-token', 'server-secret']) {
    assert.equal(statSync(join(path, name)).mode & 0o777, 0o600)
  }
  release()
})

test('an empty or guessable secret is refused', () => {
  const { path, release } = openDataDirectory(newPath(), DEMO)
  for (const text of ['', 'admin\n']) {
    writeFileSync(join(path, 'admin-token'), text)
    assert.throws(() => adminToken(path), /too short/)
  }
  release()
})
