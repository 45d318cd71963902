import { plainToolsOf, type Tool } from './tool.ts'

/** Sets of tools that an address can name: `?toolset=plain`; several are joined by commas. */
const SETS: Readonly<Record<string, (core: readonly Tool[]) => readonly Tool[]>> = {
  core: (core) => core,
  plain: plainToolsOf,
}

export const TOOLSETS: readonly string[] = Object.keys(SETS)

/** The tools of the named sets, each name once; undefined if a set does not exist. */
export function toolsIn(core: readonly Tool[], names: string | undefined): readonly Tool[] | undefined {
  const wanted = (names ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || [])
  if (wanted.some((name) => !Object.hasOwn(SETS, name))) return undefined
  const sets =
    wanted.length === 0
      ? [core]
      : TOOLSETS.filter((name) => wanted.includes(name)).map((name) => SETS[name](core))
  const byName = new Map<string, Tool>()
  for (const tool of sets.flat()) if (!byName.has(tool.name)) byName.set(tool.name, tool)
  return [...byName.values()]
}
