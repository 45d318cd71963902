import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes created and renamed files durable. Windows cannot sync directories. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
