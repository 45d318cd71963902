export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  read: (name: Name, at: number) => Value,
): Readonly<Record<Name, Value>> =>
  Object.fromEntries(names.map((name, at) => [name, read(name, at)])) as Record<Name, Value>
