import type { TierId } from '../../kernel/credits.ts'
import { asInstant } from '../../kernel/time.ts'
import type { Account } from '../../service/ports.ts'
import type { Row } from './sql.ts'

export const accountOf = (row: Row): Account => ({
  id: Number(row.id),
  name: String(row.name),
  email: String(row.email),
  tier: row.tier as TierId,
  disabled: row.disabled_at !== null,
  createdAt: asInstant(Number(row.created_at)),
  maskedKey: String(row.masked_key),
})
