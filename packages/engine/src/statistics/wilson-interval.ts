const Z_95 = 1.959963984540054

/**
 * 95 % score interval (Wilson 1927).
 * @param share 0–1
 * @param n effective independent trials; 0 gives the whole range
 */
export function wilsonInterval(share: number, n: number): readonly [number, number] {
  if (!(n > 0)) return [0, 1]
  const z2 = Z_95 * Z_95
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n)
  const half = (Z_95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))
  return [Math.max(0, Math.min(share, centre - half)), Math.min(1, Math.max(share, centre + half))]
}
