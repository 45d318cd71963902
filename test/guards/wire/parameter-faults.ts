import type { Json } from '../../journeys/json.ts'

const INSTANTS = [
  'soon',
  '',
  '2999-01-01T00:00:00Z',
  '2025-02-30T00:00:00Z',
  '2025-06-14T12:05:00%2B02:00',
  '1749895500',
]

/** Calls of a path in which one parameter is missing, of another kind, or out of its bounds. */
export function parameterFaults(path: string, target: string, parameter: Json): string[] {
  if (parameter.in === 'path') {
    return ['nope', '%20', '%F0%9F%92%A9', 'x'.repeat(300)].map((text) =>
      path.replace(`{${parameter.name}}`, text),
    )
  }
  if (parameter.in !== 'query') return []
  const values = valuesFor(parameter.schema).map((value) => withValue(target, parameter.name, value))
  return [...(parameter.required ? [without(target, parameter.name)] : []), ...values]
}

function valuesFor(schema: Json): string[] {
  const { type, format, minimum, maximum, maxLength } = schema
  if (format === 'date-time') return INSTANTS
  if (schema.enum) return ['nothing', '', encodeURIComponent(schema.enum[0].toUpperCase())]
  if (type === 'integer') return ['many', '', '1.5', String(minimum - 1), String(maximum + 1), '%2B7']
  const long = 'x'.repeat((maxLength ?? 2_999) + 1)
  return ['nope', '', '%00', long]
}

const without = (target: string, name: string): string => {
  const [path, query = ''] = target.split('?')
  const rest = query.split('&').filter((pair) => pair !== '' && !pair.startsWith(`${name}=`))
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`
}

const withValue = (target: string, name: string, value: string): string => {
  const rest = without(target, name)
  return `${rest}${rest.includes('?') ? '&' : '?'}${name}=${value}`
}
