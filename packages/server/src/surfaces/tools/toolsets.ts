import { plainToolsOf, type Tool } from './tool.ts'

/** Sets of tools that an address can name: `?toolset=plain`; several are joined by commas. */
type Tools = readonly Tool[]

const SETS: Readonly<Record<string, (core: Tools, alerts: Tools) => Tools>> = {
  core: (core) => core,
  plain: plainToolsOf,
  alerts: (core, alerts) => [...core, ...alerts],
}

export const TOOLSETS: readonly string[] = Object.keys(SETS)

/** The tools of the named sets, each name once; undefined if a set does not exist. */
export function toolsIn(core: Tools, names: string | undefined, alerts: Tools = []): Tools | undefined {
  const requested = (names ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || [])
  if (requested.some((name) => !Object.hasOwn(SETS, name))) return undefined
  const sets =
    requested.length === 0
      ? [core]
      : TOOLSETS.filter((name) => requested.includes(name)).map((name) => SETS[name](core, alerts))
  const byName = new Map<string, Tool>()
  for (const tool of sets.flat()) if (!byName.has(tool.name)) byName.set(tool.name, tool)
  return [...byName.values()]
}
