import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import { STORM_CREDITS, STORM_LIMIT } from './ledger-storm.ts'

/** By the number of the account, from 1. */
export const TIER_OF_ACCOUNT: readonly TierId[] = [
  'pro',
  'pro',
  'pro',
  'pro',
  'pro',
  'free',
  'free',
  'starter',
]

export interface Count {
  calls: number
  credits: number
}

/** What processes asked for and what they were told, by account. */
export interface StormTally {
  readonly asked: Count[]
  readonly answered: Count[]
  readonly chargedKeys: Set<string>
}

export const noCounts = (): Count[] => TIER_OF_ACCOUNT.map(() => ({ calls: 0, credits: 0 }))
export const totalCalls = (counts: readonly Count[]): number =>
  counts.reduce((sum, { calls }) => sum + calls, 0)

/**
 * Lets a process charge and kills it.
 * @param command module and parameters of the process
 * @param told file that it writes to
 * @returns what it asked for and what it was told, in whole lines
 */
export async function killedStorm(
  command: readonly string[],
  told: string,
  forMs: number,
): Promise<readonly string[]> {
  const output = openSync(told, 'w')
  const child = spawn(process.execPath, [...command], { stdio: ['ignore', output, 'inherit'] })
  closeSync(output)
  const ended = once(child, 'close')
  while (child.exitCode === null && statSync(told).size === 0) await sleep(5)
  await sleep(forMs)
  child.kill('SIGKILL')
  assert.deepEqual(await ended, [null, 'SIGKILL'], 'the process ended by itself')
  return readFileSync(told, 'utf8').split('\n').slice(0, -1)
}

/** Takes up what a process wrote. @throws AssertionError if one Idempotency-Key was charged twice */
export function readStorm(tally: StormTally, lines: readonly string[]): void {
  for (const line of lines) {
    const [kind, account, credits, key] = line.split(' ')
    const count = (kind === 'asked' ? tally.asked : tally.answered)[Number(account) - 1]
    count.calls++
    count.credits += Number(credits)
    if (!key) continue
    assert.ok(!tally.chargedKeys.has(key), `${key} was charged twice`)
    tally.chargedKeys.add(key)
  }
}

interface StoredAccount {
  readonly tier: TierId
  readonly calls: number
  readonly credits: { readonly used: number }
}

/**
 * Holds what is stored against what processes asked for and were told.
 * @param accounts balances, in the order of their numbers
 * @param logged what the usage log says
 * @returns calls that were answered and are not stored, and calls stored that nobody asked for
 */
export function reckonStorm(
  { asked, answered }: StormTally,
  accounts: readonly StoredAccount[],
  logged: readonly Count[],
): { readonly lost: number; readonly double: number } {
  let [lost, double] = [0, 0]
  for (const [index, { tier, calls, credits }] of accounts.entries()) {
    const stored = { calls, credits: credits.used }
    assert.deepEqual(stored, logged[index], 'the balance is not what the log says')
    lost += Math.max(0, answered[index].calls - calls)
    double += Math.max(0, calls - asked[index].calls)
    assert.ok(credits.used >= answered[index].credits, 'an answered charge was lost')
    assert.ok(credits.used <= asked[index].credits, 'a charge was stored twice')
    if (tier === 'free') assert.ok(calls <= STORM_LIMIT, 'more answers than the limit')
    if (tier === 'starter') assert.ok(credits.used <= STORM_CREDITS, 'more credits than granted')
  }
  return { lost, double }
}
