import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares secrets in constant time, which also hides their length. */
export const sameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(digest(given), digest(secret))
