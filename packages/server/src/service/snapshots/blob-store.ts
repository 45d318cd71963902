/** Files or objects, for bodies of snapshots that are too large for a row. */
export interface BlobStore {
  /** Where new ones go; undefined if nowhere. */
  readonly root: string | undefined
  /** Durable once it resolves. @throws Error if it cannot be written */
  put(place: string, bytes: Uint8Array): Promise<void>
  /** @returns undefined if nothing is there @throws Error if that cannot be known */
  get(place: string): Promise<Uint8Array | undefined>
  /** Succeeds also if nothing is there. */
  drop(place: string): Promise<void>
}

/** Plain data, can be sent to threads. */
export interface BlobSettings {
  /** `file:///directory` or `s3://bucket/prefix`. */
  readonly root: string | undefined
  readonly s3: S3Settings | undefined
}

export interface S3Settings {
  readonly endpoint: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}
