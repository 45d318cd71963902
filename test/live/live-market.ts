import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import type { ObservationStore, StoredMarket } from '@bellwether-markets/engine/market/supply-port'
import { hostStatesInFile } from '@bellwether-markets/suppliers/providers/host-states'
import { liveProviders } from '@bellwether-markets/suppliers/providers/live-providers'
import type { SupplierAccess, SupplyChanges } from '@bellwether-markets/suppliers/providers/supply-order'
import { runIngest } from '../../packages/server/src/service/ingest/run-ingest.ts'
import { openObservationStore } from '../../packages/server/src/storage/sqlite/observation-store.ts'
import type { TruthSuppliers } from './truth-suppliers.ts'
import type { VirtualTime } from './virtual-time.ts'

const network = globalThis.fetch
// Nothing of a test may ever reach a supplier.
globalThis.fetch = (address, init) => {
  assert.match(String(address), /^http:\/\/127\.0\.0\.1:\d+\//)
  return network(address, init)
}

export interface LiveMarket {
  readonly store: ObservationStore
  /** Slots of jobs that came to their end, `id@slot`. */
  readonly done: readonly string[]
  readonly events: readonly { readonly event: string; readonly fields: unknown }[]
  /** Ends the ingest as a stop of the service does. */
  stop(): Promise<void>
  /** Ends it as a power cut does: what was under way is never stored. */
  cut(): void
}

/** A directory that is removed at the end of the process. */
export function liveDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-live-'))
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** The live market as the service runs it, by a virtual clock. */
export function startLiveMarket(of: {
  readonly directory: string
  readonly universe: Universe
  readonly suppliers: Pick<TruthSuppliers, 'send'> & Partial<Pick<TruthSuppliers, 'mishap'>>
  readonly time: VirtualTime
  readonly access?: Partial<SupplierAccess>
  readonly changes?: SupplyChanges
}): LiveMarket {
  const { directory, universe, suppliers, time } = of
  const opened = openObservationStore(join(directory, 'market.sqlite'), universe)
  const done: string[] = []
  const events: { event: string; fields: unknown }[] = []
  let cut = false
  const alive = (): void => {
    if (cut) throw new Error('the power is out')
  }
  const market: StoredMarket = { ...opened.market, refresh: () => cut || opened.market.refresh() }
  const store: ObservationStore = {
    ...opened,
    market,
    append(batch, job, now) {
      alive()
      opened.append(batch, job, now)
      const isTriedAgain = job.lastError !== undefined && job.nextTryAt !== undefined
      if (job.doneSlot !== undefined && !isTriedAgain) done.push(`${job.id}@${job.doneSlot}`)
    },
    saveJobStates(jobs) {
      alive()
      opened.saveJobStates(jobs)
    },
    noteSources(sources) {
      alive()
      opened.noteSources(sources)
    },
  }
  const keep = (event: string, fields?: unknown): void => void events.push({ event, fields })
  const random = seeded(7)
  const live = liveProviders({
    policy: {
      send: (url, init) => {
        const answer = suppliers.send(url, init)
        // A server that never answers must not stop the time that would end the wait.
        return suppliers.mishap?.({ at: time.clock.now(), ...placeOf(url) }) === 'slow'
          ? answer
          : time.hold(answer.then(whole))
      },
      clock: time.clock,
      sleep: time.sleep,
      random,
      states: hostStatesInFile(join(directory, 'hosts.jsonl')),
      trying: new Set(),
    },
    universe: store.market.universe,
    access: { keys: {}, contact: undefined, bulkDirectory: undefined, ...of.access },
    changes: of.changes ?? {},
    product: 'Bellwether/test',
    sources: store.sources(),
  })
  const ingest = runIngest({
    store,
    // Time stands still while a file is read.
    suppliers: {
      ...live,
      collect(task, market) {
        const work = live.collect(task, market)
        return task.kind === 'bulk' ? time.hold(work) : work
      },
    },
    clock: time.clock,
    sleep: (ms, signal) => (cut ? new Promise(() => undefined) : time.sleep(ms, signal)),
    log: { info: keep, warn: keep, error: keep },
    onProgress: () => undefined,
  })
  return {
    store: opened,
    done,
    events,
    async stop() {
      await ingest.stop()
      opened.close()
    },
    cut() {
      cut = true
      opened.close()
    },
  }
}

/** Reads the body at once, so that the wait for it is part of what is held. */
async function whole(response: Response): Promise<Response> {
  const { status, headers } = response
  const bytes = await response.arrayBuffer()
  return new Response([204, 304].includes(status) ? null : bytes, { status, headers })
}

const placeOf = (url: string): { host: string; path: string; search: string } => {
  const { host, pathname, search } = new URL(url)
  return { host, path: pathname, search }
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
