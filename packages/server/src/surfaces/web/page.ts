import type { ComponentChildren } from 'preact'
import type { TrackRecordView } from '../../operations/track-record/show-track-record.ts'
import type {
  Clock,
  FactReader,
  MarketKind,
  SourceFreshness,
  TrackRecordReader,
} from '../../service/ports.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import type { RecordedCall } from '../../service/track-record/recorded-calls.ts'
import type { OwnPath } from '../http/own-path.ts'
import type { AssetReader } from './asset/asset-reader.ts'
import type { BriefingShelf } from './briefing/briefing-shelf.ts'
import type { View } from './published-view.ts'
import type { Search } from './search/search-index.ts'
import type { Operator } from './site/operator.ts'
import type { SiteAddress } from './site/site-texts.ts'
import type { Viewer } from './viewers.ts'

/** What a page shows; the frame puts navigation and footer around it. */
export interface PageInput {
  readonly path: string
  /** Without the name of the service. */
  readonly title: string
  readonly description: string
  /** Class of the body. */
  readonly kind: string
  readonly main: ComponentChildren
  /** Between navigation and content. */
  readonly subNavigation?: ComponentChildren
  /** Modules among the assets. */
  readonly scripts?: readonly string[]
  /** Default: `en`. */
  readonly language?: 'en' | 'de'
  /** The same page in other languages. */
  readonly alternates?: readonly { readonly language: string; readonly path: string }[]
  readonly previous?: string | undefined
  readonly next?: string | undefined
  /** Address for search engines if it differs from the one asked for: without filters, for example. */
  readonly canonical?: string
  /** False: search engines leave it out. */
  readonly indexed?: boolean
  /** Default: 200. */
  readonly status?: number
  /** A feed of it. */
  readonly feed?: string
}

/** What a page is made from. */
export interface PageDeps {
  readonly view: View
  readonly currentSnapshots: CurrentSnapshots
  readonly record: TrackRecordReader
  /** Stored rows of the past. */
  readonly facts: FactReader
  readonly trackRecord: TrackRecordView
  /** Of the record, in the order of issue. */
  readonly calls: () => readonly RecordedCall[]
  readonly sources: () => readonly SourceFreshness[]
  readonly marketClock: Clock
  readonly wallClock: Clock
  readonly market: MarketKind
  readonly version: string
  readonly assets: AssetReader
  readonly search: Search
  readonly baseUrl: () => string
  /** Undefined if its settings are not set. */
  readonly operator: Operator | undefined
  readonly briefings: BriefingShelf
  /** Whether a free key needs the code of a mail. */
  readonly confirmsFreeKeys: boolean
}

export interface PageRequest {
  /** Of the path: `symbol` of `/asset/:symbol`. */
  readonly parameters: Readonly<Record<string, string>>
  /** Only those that the page names, none longer than 40 characters. */
  readonly query: URLSearchParams
  /** Undefined for a stranger. */
  readonly viewer: Viewer | undefined
}

export interface Redirect {
  readonly redirect: OwnPath
}

/** One page, listed in `pages.ts`. */
export interface Page {
  /** `/asset/:symbol`; names in it are `parameters` of a request. */
  readonly path: string
  /** Names of the query that it reads. Others are dropped, which bounds the cache. */
  readonly query?: readonly string[]
  /** Changes with what it shows beyond the current snapshots. A page is made again when it changes. */
  readonly changesWith?: (deps: PageDeps) => string
  /** Of the site map; by default its path, if that has no parameters. */
  readonly addresses?: (deps: PageDeps) => readonly SiteAddress[] | Promise<readonly SiteAddress[]>
  /** Undefined: there is no such page. A page without `changesWith` may be kept until a snapshot changes. */
  readonly render: (
    request: PageRequest,
    deps: PageDeps,
  ) => PageResult | undefined | Promise<PageResult | undefined>
}

export type PageResult = PageInput | Redirect
