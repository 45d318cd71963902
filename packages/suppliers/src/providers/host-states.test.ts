import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { type HostState, hostStatesInFile, hostStatesInMemory, UNTOUCHED } from './host-states.ts'

const STATE: HostState = {
  fullAt: [asInstant(5), asInstant(7)],
  openUntil: asInstant(9),
  openedBy: 'too many requests',
  opens: 2,
  transientFaults: 1,
}

function inDirectory(run: (path: string) => void): void {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-hosts-'))
  try {
    run(join(directory, 'hosts.jsonl'))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

test('a host that was never asked is untouched, in memory and in a file', () => {
  assert.deepEqual(hostStatesInMemory().get('sec'), UNTOUCHED)
  inDirectory((path) => assert.deepEqual(hostStatesInFile(path).get('sec'), UNTOUCHED))
})

test('states outlive a restart; the last one of a host counts', () => {
  inDirectory((path) => {
    const first = hostStatesInFile(path)
    first.put('sec', UNTOUCHED)
    first.put('yahoo', UNTOUCHED)
    first.put('sec', STATE)
    const second = hostStatesInFile(path)
    assert.deepEqual(second.get('sec'), STATE)
    assert.deepEqual(second.get('yahoo'), UNTOUCHED)
    assert.equal(statSync(path).mode & 0o077, 0)
  })
})

test('a line that broke off in a power cut is passed over', () => {
  inDirectory((path) => {
    hostStatesInFile(path).put('sec', STATE)
    appendFileSync(path, '{"host":"sec","fullAt":[1')
    assert.deepEqual(hostStatesInFile(path).get('sec'), STATE)
  })
})

test('the file does not grow without end', () => {
  inDirectory((path) => {
    const states = hostStatesInFile(path)
    for (let index = 0; index < 5000; index++) states.put('sec', { ...STATE, opens: index })
    assert.ok(readFileSync(path, 'utf8').split('\n').length <= 2003)
    assert.equal(hostStatesInFile(path).get('sec').opens, 4999)
  })
})
