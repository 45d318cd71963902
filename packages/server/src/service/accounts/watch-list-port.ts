import type { Instant } from '@bellwether-markets/engine/kernel/time'

export interface WatchList {
  readonly name: string
  readonly symbols: readonly string[]
  readonly updatedAt: Instant
}

/** Every method is atomic and resolves once its effect survives a power cut. */
export interface WatchLists {
  /**
   * Creates or replaces it.
   * @param formerName of the list that it replaces as well
   * @returns false if the account has `most` others
   */
  putWatchList(account: number, list: WatchList, most: number, formerName?: string): Promise<boolean>
  /** By name. */
  watchLists(account: number): Promise<readonly WatchList[]>
  /** @returns false if there is none */
  deleteWatchList(account: number, name: string): Promise<boolean>
}
