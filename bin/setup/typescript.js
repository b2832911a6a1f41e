/**
 * Loads TypeScript: `node --import=./bin/setup/typescript.js`. Compiles like `@poppinss/ts-exec`, but in the program's
 * own thread, and only what has changed since it was last compiled. A process starts in half the time.
 */
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const root = new URL('../../', import.meta.url)
const cache = new URL('node_modules/.cache/typescript/', root)

/** The compiler options of tsconfig.json in SWC's terms. */
const options = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'esnext',
    parser: { syntax: 'typescript', decorators: true },
    transform: { decoratorMetadata: true, legacyDecorator: true, useDefineForClassFields: true },
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
  },
}

/** What compiled code depends on besides its source. */
const compiler = JSON.stringify([require('@swc/core/package.json').version, options])

function compile(source, filename) {
  // Loaded only when it is needed, because it is large.
  const { transformSync } = require('@swc/core')
  return transformSync(source, { ...options, filename }).code
}

/** Renames the file into place, because other processes may read it meanwhile. */
function keep(file, code) {
  const draft = new URL(`${file.href}.${process.pid}`)
  try {
    mkdirSync(cache, { recursive: true })
    writeFileSync(draft, code)
    renameSync(draft, file)
  } catch {
    // Another user's checkout: without the file the source is compiled again.
  }
}

/** The file's text; empty without one, and for one that only another user may read. */
function read(file) {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  } catch {
    return ''
  }
}

/** Each source has one file in the cache, whose last line identifies what it was compiled from. */
function compileOnce(url) {
  const path = fileURLToPath(url)
  const source = readFileSync(path, 'utf8')
  const stamp = `\n// ${hash('sha256', compiler + source)}\n`
  const file = new URL(`${hash('sha256', path)}.js`, cache)
  const kept = read(file)
  if (kept.endsWith(stamp)) return kept

  const code = compile(source, path) + stamp
  keep(file, code)
  return code
}

/** Folders by their names in package.json, such as `#models/`. */
const folders = Object.entries(require('../../package.json').imports).map(([name, pattern]) => ({
  name: name.replace(/\*$/, ''),
  address: new URL(pattern.replace(/\*\.js$/, ''), root),
}))

/** The source of an imported module, if it is one of ours. Imports have the names of compiled files. */
function sourceOf(specifier, parent) {
  const folder = folders.find(({ name }) => specifier.startsWith(name))
  const isRelative = /^(?:\.|file:).*\.js$/.test(specifier)
  if (!folder && !isRelative) return undefined
  const url = folder
    ? new URL(`${specifier.slice(folder.name.length)}.ts`, folder.address)
    : new URL(specifier.replace(/js$/, 'ts'), parent)
  return existsSync(url) ? url.href : undefined
}

module.registerHooks({
  resolve(specifier, context, next) {
    const url = sourceOf(specifier, context.parentURL)
    return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context)
  },
  load(url, context, next) {
    const isSource = /^file:.*\.ts(?:\?|$)/.test(url)
    return isSource
      ? { source: compileOnce(url), format: 'module', shortCircuit: true }
      : next(url, context)
  },
})
module.setSourceMapsSupport(true)
module.enableCompileCache(fileURLToPath(new URL('v8/', cache)))
