import type { Numbers } from '../market/observation.ts'
import { midranks } from './midranks.ts'
import { pearson } from './pearson.ts'

/**
 * Pearson's correlation of the midranks, −1 to 1; NaN if a side is constant or there are fewer than two pairs.
 * @param x paired with `y`, finite
 */
export const spearman = (x: Numbers, y: Numbers): number => pearson(midranks(x), midranks(y))
