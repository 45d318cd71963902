import { isDeepStrictEqual } from 'node:util'
import { send } from './caller.ts'
import type { Json } from './json.ts'

const MOST_ATTEMPTS = 3

/**
 * What is seen while something stands still; looked at again if that has changed meanwhile, since then one half of
 * what is seen does not belong to the other.
 * @param still what must be the same before and after
 * @throws Error if it changes each time
 */
export async function undisturbed<Seen>(still: () => unknown, look: () => Promise<Seen>): Promise<Seen> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const before = await still()
    const seen = await look()
    if (isDeepStrictEqual(await still(), before)) return seen
  }
  throw new Error(`it changed ${MOST_ATTEMPTS} times while it was looked at`)
}

/** The day of UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** The instant of the present answer of a product, which a refresh moves on. */
export const instantOf =
  (baseUrl: string, product: string, from?: string) => async (): Promise<string | null> => {
    const { json } = await send(`${baseUrl}/v1/health`, from === undefined ? {} : { from })
    return json.data.freshness.products.find(({ id }: Json) => id === product).as_of
  }
