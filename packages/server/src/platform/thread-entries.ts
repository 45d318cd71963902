/** Entry module of each thread, named here only: the build replaces them by files of its own. */
export const THREAD_ENTRIES = {
  compute: new URL('../main/threads/compute-thread.ts', import.meta.url),
  ingest: new URL('../main/threads/ingest-thread.ts', import.meta.url),
  ledger: new URL('../storage/sqlite/ledger-thread.ts', import.meta.url),
  statements: new URL('../storage/postgres/statement-thread.ts', import.meta.url),
}
