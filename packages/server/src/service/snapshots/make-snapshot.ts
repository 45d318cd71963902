import { AppError, NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { universeAt } from '@bellwether-markets/engine/market/asset'
import { PartsPacker } from '@bellwether-markets/engine/snapshots/snapshot-parts'
import type { Catalog } from '@bellwether-markets/products/contract/catalog'
import type { Computation, Computations } from '@bellwether-markets/products/contract/product'
import { Compile, type Validator } from 'typebox/schema'
import type { FactTables, MarketSource, Snapshot, SnapshotStore, SnapshotUse } from '../ports.ts'
import { loadInputs, type UpstreamSnapshot } from './load-inputs.ts'
import { refreshSlot } from './refresh-schedule.ts'

/** About two instants of all upstream products. */
const PARTS_KEPT = 24

class SnapshotInvalid extends Error {}

export type SnapshotMaker = ReturnType<typeof snapshotMaker>

export interface SnapshotMakerDeps {
  readonly catalog: Catalog
  readonly computations: Computations
  readonly source: MarketSource
  readonly store: SnapshotStore
  readonly facts: FactTables
  /** Called after each computation, whose garbage another would pile up on. */
  readonly collect?: () => void
}

export function snapshotMaker({ catalog, computations, source, store, facts, collect }: SnapshotMakerDeps) {
  const upstreamAt = (id: string, moment: Instant, use: SnapshotUse): UpstreamSnapshot => {
    const asOf = refreshSlot(productOf(catalog, id), moment)
    return { asOf, snapshot: partOf(id, asOf, use) }
  }

  /**
   * @param asOf a refresh instant
   * @throws AppError `no_data_then` if too little was known then
   */
  const make = (id: string, asOf: Instant, use: SnapshotUse = 'refresh'): Snapshot => {
    const product = productOf(catalog, id)
    const stored = store.get(id, product.version, asOf, use)
    if (stored) return stored
    if (asOf < source.observations.since) throw new AppError('no_data_then', noDataFields(product, asOf))
    source.advanceTo(asOf)
    const inputs = loadInputs(product.inputs(universeAt(source.observations.universe, asOf)), {
      observations: source.observations,
      asOf,
      facts,
      upstream: (upstream) => upstreamAt(upstream, asOf, use),
    })
    const payload = runComputation(computations, product, inputs.values, asOf)
    const parts = partsOf(product, payload)
    const created = { product: id, version: product.version, asOf, inputsHash: inputs.hash, parts }
    store.put(created, use)
    collect?.()
    return created
  }
  const partOf = lastRead(PARTS_KEPT, (...of) => onlyPart(make(...of)))
  return { make, upstreamAt }
}

type Read<V> = (id: string, asOf: Instant, use: SnapshotUse) => V

/** Several computations of one instant read the same upstream snapshots. */
function lastRead<V>(most: number, read: Read<V>): Read<V> {
  const cached = new Map<string, V>()
  return (...of) => {
    const key = of.join(' ')
    const value = cached.get(key) ?? read(...of)
    cached.delete(key)
    cached.set(key, value)
    const [oldest] = cached.keys()
    if (cached.size > most && oldest !== undefined) cached.delete(oldest)
    return value
  }
}

function productOf({ computedById }: Catalog, id: string): Computation {
  const product = computedById.get(id)
  if (!product) throw new RangeError(`${id} is no product`)
  return product
}

function runComputation(
  computations: Computations,
  product: Computation,
  inputs: unknown,
  asOf: Instant,
): unknown {
  const compute = computations[product.id]
  if (!compute) throw new RangeError(`nothing computes ${product.id}`)
  try {
    return compute(inputs as never, asOf)
  } catch (error) {
    if (!(error instanceof NotEnoughHistory)) throw error
    throw new AppError('no_data_then', { ...noDataFields(product, asOf), reason: error.message })
  }
}

/** The only part of the latest snapshot; undefined if too little was known. */
export function latestPart<Part>(
  maker: SnapshotMaker,
  product: Computation,
  now: Instant,
  use: SnapshotUse = 'refresh',
): Part | undefined {
  try {
    return onlyPart(maker.make(product.id, refreshSlot(product, now), use)) as Part
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_data_then') return undefined
    throw error
  }
}

const noDataFields = (product: Computation, asOf: Instant) => ({
  product: product.id,
  as_of: formatInstant(asOf),
})

function onlyPart({ parts }: Snapshot): object {
  const [part] = parts.values()
  return JSON.parse(new TextDecoder().decode(part))
}

interface PartWriter {
  readonly validator: Validator
  /** By the function that made a part: a computation may give one again that it gave before. */
  readonly bytes: WeakMap<PartOf, Uint8Array>
}

type PartOf = () => unknown

/** Larger snapshots, those of some thousand assets, are written again. */
const MOST_BYTES_KEPT = 64e6

const WRITERS = new WeakMap<Computation, PartWriter>()

function partsOf(product: Computation, payload: unknown): ReadonlyMap<string, Uint8Array> {
  const writer = WRITERS.get(product) ?? { validator: Compile(product.snapshot), bytes: new WeakMap() }
  WRITERS.set(product, writer)
  const { validator, bytes } = writer
  if (!product.subject) return new Map([['', encoded(written(product, validator, '', payload))]])
  const parts = Object.entries(payload as Readonly<Record<string, PartOf>>)
  const packer = new PartsPacker(parts.map(([subject]) => subject))
  for (const [subject, partOf] of parts) {
    const part = bytes.get(partOf) ?? written(product, validator, subject, partOf())
    packer.add(part)
    if (typeof part === 'string' && packer.expectedBytes <= MOST_BYTES_KEPT) bytes.set(partOf, encoded(part))
  }
  return packer.finish()
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)

/** @throws SnapshotInvalid */
function written(product: Computation, validator: Validator, subject: string, part: unknown): string {
  if (!validator.Check(part)) {
    const [, [fault]] = validator.Errors(part)
    throw new SnapshotInvalid(`${product.id} ${subject} ${fault?.instancePath}: ${fault?.message}`)
  }
  return JSON.stringify(part)
}
