import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What only a checkout needs: `npm ci` in the release then installs no tool. */
const forDevelopers = ['scripts', 'devDependencies', 'overrides', 'allowScripts', 'hotHook']

/** The commit of this checkout, or the one that RELEASE_COMMIT names where there is no history. */
function commit(root: string): string | null {
  if (process.env.RELEASE_COMMIT) return process.env.RELEASE_COMMIT
  try {
    const options = { encoding: 'utf8', stdio: 'pipe' } as const
    return execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], options).trim()
  } catch {
    return null
  }
}

/** Completes build/ after the compiler: it says which release it is, and names production packages only. */
export default function completeRelease({ cwd }: { cwd: URL }) {
  const root = fileURLToPath(cwd)
  const at = (name: string) => join(root, 'build', name)
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  for (const name of forDevelopers) delete manifest[name]
  const write = (name: string, content: object) =>
    writeFileSync(at(name), `${JSON.stringify(content, null, 2)}\n`)
  write('package.json', manifest)
  write('release.json', { version: manifest.version, commit: commit(root) })
  // Packages name test tools, TypeScript and Vite as peers, which npm would install with them.
  writeFileSync(at('.npmrc'), 'legacy-peer-deps=true\n')
}
