const ENTRIES = {
  compute: '../main/threads/compute-thread.ts',
  ingest: '../main/threads/ingest-thread.ts',
  ledger: '../storage/sqlite/ledger-thread.ts',
  statement: '../storage/postgres/statement-thread.ts',
} as const

/** Module of a thread: from sources, or from the build, which has all in one folder. */
export function threadEntry(name: keyof typeof ENTRIES): URL {
  const isSource = import.meta.url.endsWith('.ts')
  return new URL(isSource ? ENTRIES[name] : `./${name}-thread.js`, import.meta.url)
}
