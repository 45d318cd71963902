/**
 * Canonical JSON (JCS, RFC 8785): no white space, members sorted by UTF-16 code units, ECMAScript numbers and strings.
 * Undefined members are left out.
 * @throws TypeError for values that JSON cannot hold, and for lone surrogates
 */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return text(value)
    case 'boolean':
      return String(value)
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} is no JSON number`)
      return JSON.stringify(value)
    case 'object':
      return value === null ? 'null' : structure(value)
    default:
      throw new TypeError(`${typeof value} is no JSON value`)
  }
}

function structure(value: object): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${text(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

function text(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('text with a lone surrogate has no canonical form')
  return JSON.stringify(value)
}
