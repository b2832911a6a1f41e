import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { projectPath } from './project.ts'

interface LockedPackage {
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface UsedPackage {
  name: string
  version: string
  /** As the package says it; undefined if it says nothing. */
  license?: string
}

const { packages } = JSON.parse(readFileSync(projectPath('package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}

const nameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where the package at `from` finds another, as Node.js looks for it. */
function pathOf(name: string, from: string): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return undefined
  }
}

/** The packages of these names with all that they need, by name and version. */
function withDependencies(names: string[], needsPeers: boolean): UsedPackage[] {
  const found = new Set<string>()
  const add = (name: string, from: string) => {
    const path = pathOf(name, from)
    if (!path || found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[path]
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (peer) => needsPeers && !peerDependenciesMeta?.[peer]?.optional
    )
    for (const next of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      add(next, path)
  }
  for (const name of names) add(name, '')
  const used = [...found].map((path) => ({
    name: nameOf(path),
    version: packages[path].version,
    license: packages[path].license,
  }))
  const keyed = new Map(used.map((each) => [`${each.name}@${each.version}`, each]))
  return [...keyed.keys()].sort().map((key) => keyed.get(key)!)
}

/** What the server of a release runs with: `npm ci --omit=dev` in build/, which leaves peers out. */
export const serverPackages = () =>
  withDependencies(Object.keys(packages[''].dependencies ?? {}), false)

/** What is built into the scripts of the pages. */
export function browserPackages(): UsedPackage[] {
  const files = globSync('resources/**/*.{ts,tsx}', { cwd: projectPath() })
  const imports = files.flatMap((file) => {
    const text = readFileSync(projectPath(file), 'utf8')
    const code = text.replaceAll(/^(?:import|export) type [^;]*?from '[^']+'$/gm, '')
    return [...code.matchAll(/\b(?:from|import|import\()\s*'([^']+)'/g)].map(([, name]) => name)
  })
  const names = imports
    .filter((name) => /^@?[a-z]/.test(name) && !name.startsWith('@generated/') && !isBuiltin(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/')
    )
    // A helper of a package of the server needs nothing else of it.
    .filter((name) => !packages[''].dependencies?.[name])
  return withDependencies([...new Set(names)], true)
}
