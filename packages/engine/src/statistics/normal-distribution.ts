const CENTRE = [
  [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987,
    67265.7709270087, 33430.57558358813, 2509.0809287301227,
  ],
  [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852546,
  ],
] as const

const SHOULDER = [
  [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
] as const

const TAIL = [
  [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133,
    1.8463183175100548e-5, 1.421511758316446e-7, 2.0442631033899397e-15,
  ],
] as const

/**
 * Φ⁻¹, to about 16 digits.
 * @param share 0–1; 0 gives −∞, 1 gives ∞, outside NaN
 * Source: Wichura 1988, algorithm AS 241 (PPND16), Applied Statistics 37(3).
 */
export function normalQuantile(share: number): number {
  if (!(share > 0 && share < 1)) return share === 0 ? -Infinity : share === 1 ? Infinity : Number.NaN
  const fromHalf = share - 0.5
  if (Math.abs(fromHalf) <= 0.425) return fromHalf * ratio(CENTRE, 0.180625 - fromHalf * fromHalf)
  const depth = Math.sqrt(-Math.log(Math.min(share, 1 - share)))
  const distance = depth <= 5 ? ratio(SHOULDER, depth - 1.6) : ratio(TAIL, depth - 5)
  return fromHalf < 0 ? -distance : distance
}

type Coefficients = readonly [numerator: readonly number[], denominator: readonly number[]]

const ratio = ([numerator, denominator]: Coefficients, x: number): number =>
  polynomial(numerator, x) / polynomial(denominator, x)

function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0
  for (let power = coefficients.length - 1; power >= 0; power--) value = value * x + coefficients[power]
  return value
}

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
