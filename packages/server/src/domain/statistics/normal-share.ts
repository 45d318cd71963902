const NUMERATOR = [
  220.206867912376, 221.213596169931, 112.079291497871, 33.912866078383, 6.37396220353165, 0.700383064443688,
  3.52624965998911e-2,
]
const DENOMINATOR = [
  440.413735824752, 793.826512519948, 637.333633378831, 296.564248779674, 86.7807322029461, 16.064177579207,
  1.75566716318264, 8.83883476483184e-2,
]
const FAR = 7.07106781186547
const FARTHEST = 37

/**
 * Φ(z), to about 14 digits.
 * Source: Hart 1968 as in West 2005, Better approximations to cumulative normal functions, Wilmott.
 */
export function normalShare(z: number): number {
  const size = Math.abs(z)
  const tail = size > FARTHEST ? 0 : Math.exp((-size * size) / 2) * (size < FAR ? near(size) : far(size))
  return z > 0 ? 1 - tail : tail
}

const near = (size: number): number => polynomial(NUMERATOR, size) / polynomial(DENOMINATOR, size)

const far = (size: number): number =>
  1 / (size + 1 / (size + 2 / (size + 3 / (size + 4 / (size + 0.65))))) / 2.506628274631

function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0
  for (let power = coefficients.length - 1; power >= 0; power--) value = value * x + coefficients[power]
  return value
}
