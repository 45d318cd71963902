import type { FetchPolicy } from './fetch-bytes.ts'

/** The provider's host becomes the first path segment. @param base server address without trailing slash */
export const loopbackSend =
  (base: string): FetchPolicy['send'] =>
  (url, init) => {
    const { host, pathname, search } = new URL(url)
    return fetch(`${base}/${host}${pathname}${search}`, init)
  }
