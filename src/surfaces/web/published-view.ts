import type { Static, TObject, TSchema } from 'typebox'
import type { Clock } from '../../app/ports.ts'
import type { PublishedSnapshots } from '../../app/published-snapshots.ts'
import type { Inputs } from '../../core/market/inputs.ts'
