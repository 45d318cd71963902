import { SETTINGS, type Setting, type SettingName, type SettingValues } from './settings.ts'

const NOT_SET = '(not set)'

export type PrintedSettings = Readonly<Record<string, string>>

/** Part of the configuration: read from settings, shown under their names. */
export interface Node<T> {
  read(values: SettingValues): T
  /** @param value undefined if this part is unused */
  show(value: T | undefined): PrintedSettings
}

type Fields = Readonly<Record<string, Node<unknown>>>
type Group<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Node<infer T> ? T : never
}
type Kinds<B extends Readonly<Record<string, Fields>>> = {
  [K in keyof B]: { readonly kind: K } & Group<B[K]>
}[keyof B]

export const from = <N extends SettingName>(name: N): Node<SettingValues[N]> => ({
  read: (values) => values[name],
  show: (value) => ({ [name]: printed(name, value) }),
})

/** A setting guaranteed by rules or default. */
export const required = <N extends SettingName>(name: N): Node<NonNullable<SettingValues[N]>> => ({
  read(values) {
    const value = values[name]
    if (value === undefined || value === null) throw new RangeError(`${name} passed the checks, not set`)
    return value
  },
  show: (value) => ({ [name]: printed(name, value) }),
})

export const always = <T>(value: T): Node<T> => ({ read: () => value, show: () => ({}) })

export const group = <F extends Fields>(fields: F): Node<Group<F>> => ({
  read: (values) =>
    Object.fromEntries(Object.entries(fields).map(([key, node]) => [key, node.read(values)])) as Group<F>,
  show: (value) =>
    Object.assign(
      {},
      ...Object.entries(fields).map(([key, node]) => node.show(value?.[key])),
    ) as PrintedSettings,
})

/** Group present if a setting is. */
export function ifSet<F extends Fields>(name: SettingName, fields: F): Node<Group<F> | undefined> {
  const node = group(fields)
  return {
    read: (values) => (values[name] === undefined ? undefined : node.read(values)),
    show: (value) => node.show(value),
  }
}

/**
 * One of several groups, by `kind`.
 * @param chosen setting that names the kind, or a function for it
 */
export function oneOfKinds<B extends Readonly<Record<string, Fields>>>(
  chosen: SettingName | ((values: SettingValues) => keyof B),
  branches: B,
): Node<Kinds<B>> {
  const nodes = Object.entries(branches).map(([kind, fields]) => [kind, group(fields)] as const)
  return {
    read(values) {
      const kind = typeof chosen === 'string' ? values[chosen] : chosen(values)
      const node = nodes.find(([name]) => name === kind)?.[1]
      if (!node) throw new RangeError(`no part of the configuration is of the kind ${String(kind)}`)
      return { kind, ...node.read(values) } as Kinds<B>
    },
    show: (value) => ({
      ...(typeof chosen === 'string' ? { [chosen]: printed(chosen, value?.kind) } : {}),
      ...Object.assign(
        {},
        ...nodes.map(([kind, node]) => node.show(kind === value?.kind ? value : undefined)),
      ),
    }),
  }
}

function printed(name: SettingName, value: unknown): string {
  const {
    secret,
    show = String,
    unset = NOT_SET,
  }: Pick<Setting<never>, 'secret' | 'show' | 'unset'> = SETTINGS[name]
  if (value === undefined) return unset
  return (secret ? '(set)' : show(value as never)) || unset
}
