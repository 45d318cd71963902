import type { Tier, TierId } from '../../kernel/credits.ts'
import type { SupplyState } from '../../service/ingest/supply-staleness.ts'
import type {
  Clock,
  Ledger,
  Log,
  OrderLedger,
  SandboxStore,
  SnapshotIndex,
  SnapshotProducer,
  SourceFreshness,
  Tracing,
  TrackRecordReader,
} from '../../service/ports.ts'
import type { DataDirectory } from '../../storage/sqlite/data-directory.ts'
import type { Config } from '../config/config-tree.ts'
import type { Lifecycles } from '../lifecycle.ts'

/** Where a service keeps what must last, and what computes for it. */
export interface Engine {
  /** The clock of the market, by the wall clock that all processes of the installation share. */
  readonly marketClock: Clock
  readonly ledger: Ledger & OrderLedger
  readonly producer: SnapshotProducer
  readonly supply: Supply
  readonly record: TrackRecordReader
  readonly snapshotIndex: SnapshotIndex
  readonly sandbox: SandboxStore
  readonly secrets: EngineSecrets
  /** Whether workers keep the track record and compare orders; else this process does. */
  readonly hasWorkers: boolean
  isReachable(): Promise<boolean>
  /** Tells which accounts another process changed; undefined if any may be. */
  onAccountChange(changed: (account: number | undefined) => void): void
}

export interface EngineSecrets {
  /** ADMIN_TOKEN, or else one that is made at the first start and kept. */
  readonly adminToken: string
  readonly serverSecret: string
}

/** How the sources of the market do. */
export interface Supply extends SupplyState {
  sources(): readonly SourceFreshness[]
}

export interface EngineOptions {
  readonly config: Config
  readonly version: string
  readonly tiers: Readonly<Record<TierId, Tier>>
  /** Paths of what is charged or counted; the ledger names each by its position. */
  readonly countedPaths: readonly string[]
  readonly directory: DataDirectory
  readonly tracing: Tracing | undefined
  /** An engine adds each part once it is open. */
  readonly parts: Lifecycles
  readonly log: Log
  /** Told once if the ledger can no longer keep its word. */
  readonly onFatal: (error: Error) => void
}
