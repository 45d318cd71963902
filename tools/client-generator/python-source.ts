import {
  type ApiOperation,
  type ApiParameter,
  type Description,
  innerSchemas,
  nameIn,
  type Schema,
} from './description.ts'
import { pythonTypes as collectTypes, docText, literal } from './python-type.ts'

const MADE =
  '# Made from the OpenAPI description of the service by `node tools/client-generator/generate.ts`. Not for editing.'

/** The module with the types of all answers. */
export function pythonTypes({ schemas, errorCodes }: Description): string {
  const types = collectTypes()
  const aliases = Object.entries(schemas).flatMap(([name, schema]) => {
    const type = types.of(schema, name)
    return type === name ? [] : [`${name} = ${type}`]
  })
  const codes = errorCodes.map((code) => `    ${literal(code)},`).join('\n')
  return `${[
    `${MADE}\n"""What the service takes and answers, as typed dictionaries."""`,
    'from __future__ import annotations',
    'from typing import Any, Literal, TypedDict\n\nfrom ._typing import NotRequired',
    `ErrorCode = Literal[\n${codes}\n]\n"""Codes of refusals that this version knows; a newer service may have more."""`,
    ...types.declarations,
    ...aliases,
  ].join('\n\n')}\n`.replace('Any, ', (text) =>
    types.declarations.some((one) => /\bAny\b/.test(one)) ? text : '',
  )
}

/** The module with a method for every operation, in a synchronous and an asynchronous class. */
export function pythonCalls({ operations, stream }: Description): string {
  const names = [...new Set(operations.flatMap(typesIn))].sort()
  return `${[
    `${MADE}\n"""A method for every operation of the service."""`,
    'from __future__ import annotations',
    'from typing import Any, Literal, Mapping',
    `from ._answer import Answer, CallOptions, ListOfText, Moment\nfrom ._operation import Operation\nfrom .types import (\n${names.map((name) => `    ${name},`).join('\n')}\n)`,
    `OPERATIONS: dict[str, Operation] = {\n${operations.map(row).join('\n')}\n}`,
    `STREAM = ${made(stream)}`,
    calls('Calls', '', operations),
    calls('AsyncCalls', 'async ', operations),
  ].join('\n\n')}\n`
}

const typesIn = ({ data, meta, parameters }: ApiOperation): readonly string[] => [
  data,
  meta,
  ...parameters.flatMap(({ schema }) => referencesIn(schema)),
]

const referencesIn = (schema: Schema): readonly string[] =>
  schema.$ref === undefined ? innerSchemas(schema).flatMap(referencesIn) : [nameIn(schema)]

const row = (operation: ApiOperation): string =>
  `    ${literal(operation.id)}: ${made(operation).replaceAll('\n', '\n    ')},`

function made({
  id,
  method,
  path,
  credits,
  each,
  secret,
  idempotencyKey,
  ifNoneMatch,
  parameters,
  list,
  parts,
}: ApiOperation): string {
  const names = (where: string): string =>
    tuple(parameters.filter((one) => one.in === where).map(({ name }) => name))
  return [
    'Operation(',
    `    id=${literal(id)}, method=${literal(method)}, path=${literal(path)}, credits=${credits}, secret=${literal(secret)},`,
    `    idempotency_key=${literal(idempotencyKey)}, if_none_match=${literal(ifNoneMatch)},`,
    `    in_path=${names('path')}, in_query=${names('query')}, in_body=${names('body')},`,
    `    each=${textOrNone(each)}, list_name=${textOrNone(list)}, parts=${parts === undefined ? 'None' : tuple(parts)},`,
    ')',
  ].join('\n')
}

const textOrNone = (text: string | undefined): string => (text === undefined ? 'None' : literal(text))

const tuple = (names: readonly string[]): string =>
  `(${names.map((name) => `${literal(name)}, `).join('')})`.replace(', )', ',)')

function calls(name: string, prefix: string, operations: readonly ApiOperation[]): string {
  const hidden = `    ${prefix}def _call(\n        self, operation: Operation, parameters: Mapping[str, Any], options: CallOptions | None\n    ) -> Answer[Any, Any]:\n        raise NotImplementedError`
  return [`class ${name}:`, hidden, ...operations.map((operation) => method(prefix, operation))]
    .join('\n\n')
    .replace(':\n\n', ':\n')
}

/** Of the parameters of the service, those that are words of Python. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'from',
  'class',
  'in',
  'is',
  'not',
  'or',
  'and',
  'import',
  'global',
])

const pythonName = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : name)

function method(
  prefix: string,
  { id, method: verb, path, title, summary, data, meta, parameters }: ApiOperation,
): string {
  const required = parameters
    .filter((one) => one.required)
    .map((one) => `${pythonName(one.name)}: ${typeOf(one)}`)
  const optional = parameters
    .filter((one) => !one.required)
    .map((one) => `${pythonName(one.name)}: ${typeOf(one)} | None = None`)
  const signature = ['self', ...required, '*', ...optional, 'options: CallOptions | None = None'].join(', ')
  const given = parameters.map(({ name }) => `${literal(name)}: ${pythonName(name)}`).join(', ')
  const answer = `${prefix === '' ? '' : 'await '}self._call(OPERATIONS[${literal(id)}], {${given}}, options)`
  return [
    `    ${prefix}def ${snakeCase(id)}(`,
    `        ${signature}`,
    `    ) -> Answer[${data}, ${meta}]:`,
    `        ${docText(`${title}: ${summary} \`${verb} ${path}\``)}`,
    `        return ${answer}`,
  ].join('\n')
}

function typeOf({ schema, isList, name }: ApiParameter): string {
  if (schema.format === 'date-time') return 'Moment'
  return isList ? 'ListOfText' : collectTypes().of(schema, name)
}

/** `getRiskHistory` as `get_risk_history`. */
export const snakeCase = (id: string): string => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
