import type { Tiers } from '@bellwether-markets/engine/kernel/credits'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import type { ClockWatch } from '../../adapters/clock/clock-watch.ts'
import type { SupplyState } from '../../service/ingest/supply-staleness.ts'
import type {
  AddressLedger,
  AlertStore,
  Analyst,
  AppCapLedger,
  Clock,
  FactReader,
  Ledger,
  Log,
  OrderLedger,
  Presence,
  SandboxStore,
  SignInStore,
  SnapshotIndex,
  SnapshotProducer,
  SourceFreshness,
  SubKeyLedger,
  SupplyCell,
  Tracing,
  TrackRecordReader,
  WatchLists,
} from '../../service/ports.ts'
import type { DataDirectory } from '../../storage/sqlite/data-directory.ts'
import type { Config } from '../config/config-tree.ts'
import type { Lifecycles } from '../lifecycle.ts'
import type { SettledTime } from './settled-time.ts'

/** Storage and computation of a service. */
export interface Engine {
  /** Follows the wall clock shared by all processes of the installation. */
  readonly marketClock: Clock
  readonly ledger: Ledger & OrderLedger & AddressLedger & SubKeyLedger & AppCapLedger & WatchLists
  readonly signIn: SignInStore
  readonly alerts: AlertStore
  readonly producer: SnapshotProducer
  readonly analyse: Analyst['analyse']
  readonly supply: Supply
  readonly record: TrackRecordReader
  readonly snapshotIndex: SnapshotIndex
  readonly facts: FactReader
  readonly sandbox: SandboxStore
  readonly settledTime: SettledTime
  readonly secrets: EngineSecrets
  /** Whether workers keep the track record and compare orders, instead of this process. */
  readonly hasWorkers: boolean
  isReachable(): Promise<boolean>
  /** Whether charges are refused, as the ledger cannot be reached. */
  isLedgerAway(): boolean
  /** What stands under the name of the data directory. */
  dataDirectory(): Presence
  /** Whether new answers about the past are stored. */
  storesPast(): boolean
  /** Reports accounts changed by other processes; undefined if any may be. */
  onAccountChange(changed: (account: number | undefined) => void): void
}

export interface EngineSecrets {
  /** ADMIN_TOKEN, or one generated at the first start. */
  readonly adminToken: string
  readonly serverSecret: string
}

export interface Supply extends SupplyState {
  sources(): readonly SourceFreshness[]
  /** Details of its assets, before any has a price. */
  universe(): Universe
  /** Empty without suppliers. */
  cells(): readonly SupplyCell[]
}

export interface EngineOptions {
  readonly config: Config
  readonly version: string
  readonly tiers: Tiers
  readonly countedPaths: readonly string[]
  readonly directory: DataDirectory
  readonly tracing: Tracing | undefined
  readonly parts: Lifecycles
  readonly clock: ClockWatch
  readonly log: Log
  readonly onFatal: (error: Error) => void
}
