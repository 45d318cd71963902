/** A person who is signed in. Their pages are made for them alone and kept nowhere. */
export interface Viewer {
  readonly address: string
  /** Null: unlimited. */
  readonly creditsLeft: number | null
  /** In forms of the session, against those of other sites. */
  readonly token: string
  /**
   * Data of a paid answer that this person has paid for at the snapshot shown now; undefined before.
   * @param path of the endpoint, without its query
   */
  paid(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>
}
