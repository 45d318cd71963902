import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes durable which files a directory holds; Windows cannot be told to. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
