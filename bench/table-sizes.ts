import type { Client } from 'pg'

export interface RetainedTable {
  readonly name: string
  readonly rows: number
  /** With indexes and the free space in them, of all partitions. */
  readonly bytes: number
}

const TABLES = ['usage_log', 'idempotency_records']

export async function tablesOf(client: Client): Promise<readonly RetainedTable[]> {
  const found: RetainedTable[] = []
  for (const name of TABLES) {
    const { rows } = await client.query<RetainedTable>(
      `SELECT (SELECT count(*) FROM ${name})::float8 AS rows,
        (SELECT coalesce(sum(pg_total_relation_size(relid)), 0) FROM pg_partition_tree('${name}'))::float8 AS bytes`,
    )
    found.push({ ...rows[0], name })
  }
  return found
}
