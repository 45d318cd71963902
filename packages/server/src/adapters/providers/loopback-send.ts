import type { FetchPolicy } from './fetch-bytes.ts'

/**
 * Sends every request to one server in place of the provider: the host of the provider becomes the first part of the path.
 * @param base address of that server, without a slash at its end
 */
export const loopbackSend =
  (base: string): FetchPolicy['send'] =>
  (url, init) => {
    const { host, pathname, search } = new URL(url)
    return fetch(`${base}/${host}${pathname}${search}`, init)
  }
