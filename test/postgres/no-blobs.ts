import { blobStore } from '../../packages/server/src/storage/blobs/blob-store.ts'

/** All bodies are in rows. */
export const NO_BLOBS = blobStore({ root: undefined, s3: undefined })
