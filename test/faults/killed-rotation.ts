import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { SignInStore } from '../../packages/server/src/service/ports.ts'

const CHILD = fileURLToPath(new URL('./rotation-child.ts', import.meta.url))
const CHAINS = 3
/** Tokens before a kill. */
const LEAST_TOLD = 3 * CHAINS

export const chainToken = (round: number, chain: number, link: number): string => `${round}/${chain}/${link}`

interface Rotations {
  readonly where: { readonly sqlite: string } | { readonly postgres: string }
  readonly rounds: number
  /** Opens the store after each kill. */
  readonly reopened: (look: (store: SignInStore) => Promise<void>) => Promise<void>
}

/** Kills a process in the middle of rotations, and demands that each chain has one valid token at most, its last. */
export async function killRotations({ where, rounds, reopened }: Rotations): Promise<void> {
  let rotated = 0
  for (let round = 0; round < rounds; round++) {
    const issued = await killedChains({ ...where, chains: CHAINS, round }, 30 + 17 * round)
    rotated += issued.length
    await reopened(async (store) => {
      for (let chain = 0; chain < CHAINS; chain++) {
        const links = issued.filter((token) => token.startsWith(`${round}/${chain}/`)).length
        const valid: number[] = []
        // One more may have been stored before it was told.
        for (let link = 0; link <= links; link++) {
          const state = await store.find(
            'RefreshToken',
            chainToken(round, chain, link),
            asInstant(Date.now()),
          )
          if (state && state.consumedAt === undefined) valid.push(link)
        }
        assert.ok(valid.length <= 1, `chain ${chain} of round ${round}: ${valid} of ${links} are valid`)
        assert.ok(
          valid.every((link) => link >= links - 1),
          `${valid} is valid, but ${links} were told`,
        )
      }
    })
  }
  assert.ok(rotated > 2 * rounds * CHAINS, `only ${rotated} tokens were rotated`)
}

/** @returns the tokens that were told before the kill */
async function killedChains(options: object, afterMs: number): Promise<readonly string[]> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  const begun = Promise.withResolvers<void>()
  child.stdout.on('data', (chunk) => {
    told += String(chunk)
    // However slow the machine is, the kill comes in the middle of rotations.
    if (told.split('\n').length > LEAST_TOLD) begun.resolve()
  })
  const ended = once(child, 'close')
  await Promise.race([begun.promise, ended])
  await sleep(afterMs)
  child.kill('SIGKILL')
  await ended
  return told.split('\n').slice(0, -1)
}
