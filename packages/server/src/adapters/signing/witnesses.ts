import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import { sealId } from '@bellwether-markets/engine/track-record/seal'
import type { KeptSeal, RecordWitness } from '../../service/ports.ts'

const ANSWERED_WITHIN_MS = 20_000
const READABLE_BY_ALL = 0o644

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/** What a witness gets: one line of JSON. */
const lineOf = ({ statement, signature, stamp }: KeptSeal): string =>
  JSON.stringify({
    statement,
    signature,
    stamp: stamp ? { authority: stamp.authority, at: formatInstant(stamp.at), token: stamp.token } : null,
  })

/** @param address of a file, to which lines are added, or of a service, which gets them as JSON */
export const recordWitness = (address: string): RecordWitness =>
  address.startsWith('file:') ? fileWitness(address) : serviceWitness(address)

const fileWitness = (address: string): RecordWitness => ({
  name: address,
  async deliver(seal) {
    const file = await open(fileURLToPath(address), 'a+', READABLE_BY_ALL)
    try {
      await file.appendFile(`${(await endsWithin(file)) ? '\n' : ''}${lineOf(seal)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  },
})

/** Whether its last line was cut off, as by a full disk. */
async function endsWithin(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer.toString() !== '\n'
}

const serviceWitness = (address: string): RecordWitness => ({
  name: address,
  async deliver(seal) {
    const { ok, status } = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': sealId(seal, sha256) },
      body: lineOf(seal),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    })
    if (!ok) throw new Error(`the witness answered ${status}`)
  },
})
