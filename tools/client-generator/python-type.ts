import { nameIn, type Schema } from './description.ts'
import { freeName, nameWithin } from './shared-shapes.ts'
import { descriptionIn } from './typescript-type.ts'

const PRIMITIVES: Readonly<Record<string, string>> = {
  number: 'float',
  integer: 'int',
  string: 'str',
  boolean: 'bool',
  null: 'None',
}
const KEYWORDS: ReadonlySet<string> = new Set([
  'False',
  'None',
  'True',
  'and',
  'as',
  'assert',
  'async',
  'await',
  'break',
  'class',
  'continue',
  'def',
  'del',
  'elif',
  'else',
  'except',
  'finally',
  'for',
  'from',
  'global',
  'if',
  'import',
  'in',
  'is',
  'lambda',
  'nonlocal',
  'not',
  'or',
  'pass',
  'raise',
  'return',
  'try',
  'while',
  'with',
  'yield',
])

/** Typed dictionaries in the order in which they have to stand. */
export interface PythonTypes {
  /** The type of a schema; objects within it are declared under names that begin with `name`. */
  of(schema: Schema, name: string): string
  readonly declarations: readonly string[]
}

/** Turns schemas into the Python types of what `json.loads` makes of them. */
export function pythonTypes(): PythonTypes {
  const declarations: string[] = []
  const taken = new Set<string>()

  const of = (schema: Schema, name: string): string => {
    if (schema.$ref !== undefined) return nameIn(schema)
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
    if (schema.anyOf) return union(schema.anyOf.map((one) => of(one, name)))
    if (schema.allOf) return of(merged(schema.allOf), name)
    if (schema.type === 'array') return listOf(schema, name)
    if (schema.type === 'object') return objectOf(schema, name)
    if (schema.type === undefined) return 'Any'
    const primitive = PRIMITIVES[schema.type]
    if (primitive === undefined) throw new RangeError(`the type ${schema.type} is not known`)
    return primitive
  }

  /** JSON has no tuples: a list of fixed length stays a list. */
  const listOf = ({ items = {} }: Schema, name: string): string => `list[${of(items, name)}]`

  const objectOf = (schema: Schema, name: string): string => {
    const { properties, additionalProperties: rest } = schema
    if (properties === undefined) return `dict[str, ${typeof rest === 'object' ? of(rest, name) : 'Any'}]`
    const own = freeName(name, taken)
    declarations.push(declaration(own, schema))
    return own
  }

  const declaration = (name: string, { properties = {}, required = [], ...schema }: Schema): string => {
    const members = Object.entries(properties).map(([member, inner]) => {
      const type = of(inner, nameWithin(name, member))
      return {
        member,
        doc: descriptionIn(inner),
        type: required.includes(member) ? type : `NotRequired[${type}]`,
      }
    })
    if (members.some(({ member }) => !isIdentifier(member))) {
      const rows = members.map(({ member, type }) => `    ${literal(member)}: ${type},`)
      return `${name} = TypedDict(${literal(name)}, {\n${rows.join('\n')}\n})`
    }
    const rows = members.map(
      ({ member, type, doc }) => `    ${member}: ${type}${doc === '' ? '' : `\n    ${docText(doc)}`}`,
    )
    const head = schema.description === undefined ? [] : [`    ${docText(schema.description)}\n`]
    return [`class ${name}(TypedDict):`, ...head, ...(rows.length === 0 ? ['    pass'] : rows)].join('\n')
  }

  return { of, declarations }
}

const merged = (parts: readonly Schema[]): Schema => ({
  type: 'object',
  properties: Object.assign({}, ...parts.map(({ properties = {} }) => properties)),
  required: parts.flatMap(({ required = [] }) => required),
})

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

export const literal = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)

/** A text as a docstring on one line. */
export const docText = (text: string): string =>
  `"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replaceAll(/\s+/g, ' ').replace(/"$/, '".')}"""`

const isIdentifier = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name)
