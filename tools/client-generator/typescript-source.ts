import type { ApiOperation, ApiParameter, Description } from './description.ts'
import { docComment, typescriptMembers, typescriptType } from './typescript-type.ts'

/** The generated part of the TypeScript client: types of all answers, its methods, and the table behind them. */
export function typescriptSource({ operations, stream, schemas, errorCodes }: Description): string {
  const types = Object.entries(schemas).map(([name, schema]) =>
    schema.properties === undefined
      ? `export type ${name} = ${typescriptType(schema)}`
      : `${docComment(schema)}export interface ${name} {\n${typescriptMembers(schema)}\n}`,
  )
  return [
    '// Made from the OpenAPI description of the service by `node tools/client-generator/generate.ts`. Not for editing.',
    "import type { Answer, CallOptions, List, Moment, Operation } from './answer.ts'",
    `/** Codes of refusals that this version knows; a newer service may have more. */\nexport type ErrorCode = ${errorCodes.map((code) => `'${code}'`).join(' | ')}`,
    ...types,
    ...operations.map(parametersType),
    `export interface Operations {\n${operations.map(method).join('\n')}\n}`,
    shortForms(operations),
    `export const OPERATIONS = {\n${operations.map(row).join('\n')}\n} as const satisfies Record<keyof Operations, Operation>`,
    `export const STREAM: Operation = ${members(stream)}`,
  ].join('\n\n')
}

const parametersName = ({ id }: ApiOperation): string =>
  `${id.charAt(0).toUpperCase()}${id.slice(1)}Parameters`

function parametersType(operation: ApiOperation): string {
  const { parameters } = operation
  if (parameters.length === 0)
    return `export type ${parametersName(operation)} = Readonly<Record<string, never>>`
  const members = parameters.map((parameter) => {
    const type = parameterType(parameter)
    const optional = parameter.required ? `: ${type}` : `?: ${type} | undefined`
    return `/** ${parameter.description.replaceAll('*/', '')} */\nreadonly ${parameter.name}${optional}`
  })
  return `export interface ${parametersName(operation)} {\n${members.join('\n')}\n}`
}

function parameterType({ schema, isList }: ApiParameter): string {
  if (schema.format === 'date-time') return 'Moment'
  return isList ? 'List' : typescriptType(schema)
}

/** What a short form of each operation that has one can be asked for. */
function shortForms(operations: readonly ApiOperation[]): string {
  const members = operations.flatMap((operation) => {
    const { id, parts } = operation
    if (parts === undefined) return []
    const part = parts.map((name) => JSON.stringify(name)).join(' | ')
    const own = part === '' ? '' : ` & { readonly part?: ${part} | undefined }`
    return [`readonly ${id}: ${parametersName(operation)}${own}`]
  })
  const body = members.length === 0 ? 'Readonly<Record<never, never>>' : `{\n${members.join('\n')}\n}`
  return `/** Parameters of the short form of an answer, by operation. */\nexport type ConciseParameters = ${body}`
}

function method(operation: ApiOperation): string {
  const { id, method: verb, path, title, summary, data, meta, parameters } = operation
  const optional = parameters.some(({ required }) => required) ? '' : '?'
  return [
    `/**\n * ${title}: ${summary.replaceAll('*/', '')}\n * \`${verb} ${path}\`\n */`,
    `${id}(parameters${optional}: ${parametersName(operation)}, options?: CallOptions): Promise<Answer<${data}, ${meta}>>`,
  ].join('\n')
}

const row = (operation: ApiOperation): string => `${operation.id}: ${members(operation)},`

function members({
  parameters,
  title: _,
  summary: __,
  data: ___,
  meta: ____,
  ...rest
}: ApiOperation): string {
  const names = (where: string): string =>
    JSON.stringify(parameters.filter((parameter) => parameter.in === where).map(({ name }) => name))
  const own = Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `{ ${own.join(', ')}, inPath: ${names('path')}, inQuery: ${names('query')}, inBody: ${names('body')} }`
}
