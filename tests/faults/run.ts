/**
 * `npm run test:faults` proves that the tests detect faults. Each patch in this folder plants one
 * fault in a copy of the checkout. The specs named in the patch's header must fail with the fault
 * and pass without it.
 *
 *   npm run test:faults                     all faults
 *   npm run test:faults -- missing_lock     some, by file name
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = fileURLToPath(new URL('.', import.meta.url))
const LIMIT_MS = 3_600_000
/** Of the limits of a test, while a fault is planted that may make it hang. */
const SHARE_OF_LIMITS = '0.2'

interface Fault {
  name: string
  /** What goes wrong, in one sentence. */
  effect: string
  /** Specs that must fail, as `suite/folder/file` without `.spec.ts`. */
  specs: string[]
  patch: string
}

function readFault(file: string): Fault {
  const patch = join(folder, file)
  const [effect, specs] = readFileSync(patch, 'utf8').split('\n')
  const listed = specs.replace(/^Caught by: /, '').split(', ')
  return { name: basename(file, '.patch'), effect, specs: listed, patch }
}

/** Copies all files that Git tracks or would add, and links the checkout's node_modules. */
function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'stagely-faults-'))
  const list = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], root)
  for (const path of list.output.split('\0').filter(Boolean)) {
    cpSync(join(root, path), join(copy, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  run('git', ['init', '--quiet'], copy)
  return copy
}

function run(program: string, args: string[], cwd: string, settings: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...settings },
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 2 ** 28,
  })
  return { code: status, output: stdout + stderr }
}

/** Whether all tests of a spec pass. @throws when no test ran */
function passes(spec: string, cwd: string, settings?: NodeJS.ProcessEnv): boolean {
  const [suite, ...path] = spec.split('/')
  const args = ['bin/check.ts', suite, `--files=${path.join('/')}.spec.ts`]
  const { code, output } = run(process.execPath, args, cwd, settings)
  const tests = / \((\d+) tests\)/.exec(output)
  if (!tests || Number(tests[1]) === 0) throw new Error(`${spec} did not run:\n${output}`)
  return code === 0
}

const wanted = process.argv.slice(2)
const faults = readdirSync(folder)
  .filter((file) => file.endsWith('.patch'))
  .map(readFault)
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const copy = copyCheckout()
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
process.once('SIGINT', () => process.exit(130))

let caught = 0
const healthy = new Map<string, boolean>()
for (const { name, effect, specs, patch } of faults) {
  for (const spec of specs) {
    if (!healthy.has(spec)) healthy.set(spec, passes(spec, copy))
  }
  const applied = run('git', ['apply', patch], copy)
  const missed = specs.filter(
    (spec) => !healthy.get(spec) || applied.code !== 0 || passes(spec, copy, { SHARE_OF_LIMITS })
  )
  if (applied.code === 0) run('git', ['apply', '--reverse', patch], copy)
  if (missed.length === 0) caught += 1
  const reason = applied.code === 0 ? `not by ${missed.join(', ')}` : applied.output.trim()
  console.log(`${missed.length ? `✗ ${name}, ${reason}` : `✓ ${name}`}: ${effect}`)
}
console.log(`${caught} of ${faults.length} faults caught`)
process.exitCode = caught === faults.length && faults.length > 0 ? 0 : 1
