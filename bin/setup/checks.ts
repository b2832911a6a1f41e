import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { buildFrontEnd, isFrontEndBuilt } from './front_end.ts'
import { runNode } from './processes.ts'
import { projectRoot } from './project.ts'
import { type Findings, prepared, type Step, verdict } from './steps.ts'
import { suiteProcesses } from './suites.ts'
import { tagProblems } from './tags.ts'
import type { TestRun } from './test_run.ts'

const CACHE = 'node_modules/.cache'

type Contents = Map<string, string>

function contentsOf(patterns: string[]): Contents {
  const paths = globSync(patterns, { cwd: projectRoot })
  const files = paths.filter((path) => statSync(join(projectRoot, path)).isFile())
  return new Map(files.map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]))
}

/** Runs a generator; that its files were different before means that they were out of date. */
async function regenerate(
  args: string[],
  patterns: string[],
  env: NodeJS.ProcessEnv
): Promise<Findings> {
  const before = contentsOf(patterns)
  const { code, output } = await runNode(args, env)
  if (code !== 0) return verdict(false, output)

  const after = contentsOf(patterns)
  const paths = new Set([...before.keys(), ...after.keys()])
  const changed = [...paths].filter((path) => before.get(path) !== after.get(path)).sort()
  const list = changed.map((path) => `  ${path}`).join('\n')
  return verdict(
    changed.length === 0,
    `These generated files were out of date. They are right now; commit them:\n${list}`
  )
}

/** A check that is a command of a package, given by its script below node_modules. */
function command(name: string, args: string[], after: string[] = []): Step {
  return {
    name,
    after,
    async run() {
      const { code, output } = await runNode(args, process.env)
      return verdict(code === 0, output)
    },
  }
}

function types(name: string, project: string): Step {
  const cache = `${CACHE}/tsc/${name.replaceAll(' ', '_')}.tsbuildinfo`
  const flags = ['--noEmit', '--incremental', '--tsBuildInfoFile', cache]
  const script = 'node_modules/typescript/bin/tsc'
  return command(name, [script, '-p', project, ...flags], ['codegen', 'migrations'])
}

/** What has to be there before tests can run. Generators come first: the rest reads their files. */
export function preparations(run: TestRun, browser: { path?: string }): Step[] {
  return [
    {
      name: 'codegen',
      run: async () =>
        regenerate(['ace.js', 'codegen'], ['.adonisjs/**/*'], await run.environment('codegen')),
    },
    {
      name: 'database',
      async run() {
        await run.openDatabase()
        return prepared
      },
    },
    {
      name: 'migrations',
      needs: ['database'],
      after: ['codegen'],
      run: async () =>
        regenerate(
          ['ace.js', 'migration:run', '--force'],
          ['database/schema.ts'],
          await run.environment('migrations')
        ),
    },
    {
      name: 'databases of the suites',
      needs: ['migrations'],
      async run() {
        await run.copyDatabase(suiteProcesses)
        return prepared
      },
    },
    {
      name: 'api document',
      needs: ['database'],
      after: ['migrations', 'databases of the suites'],
      run: async () =>
        regenerate(
          ['ace.js', 'openapi:generate'],
          ['docs/openapi.json'],
          await run.environment('openapi')
        ),
    },
    {
      name: 'chromium',
      async run() {
        browser.path = await findChromium()
        return { ...prepared, note: browser.path }
      },
    },
    {
      name: 'pages',
      after: ['codegen'],
      async run() {
        const note = isFrontEndBuilt() ? 'built before' : undefined
        const { code, output } = await buildFrontEnd()
        return { ...verdict(code === 0, output), note }
      },
    },
  ]
}

/** Checks that only look. */
export function inspections(): Step[] {
  const generated = ['codegen', 'migrations']
  return [
    types('types', 'tsconfig.json'),
    types('types of pages', 'resources/tsconfig.json'),
    command(
      'lint',
      ['node_modules/eslint/bin/eslint.js', '.', '--cache', '--cache-location', `${CACHE}/eslint/`],
      generated
    ),
    command('format', [
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '.',
      '--log-level=warn',
      '--cache',
      '--cache-location',
      `${CACHE}/prettier`,
    ]),
    command('unused', ['node_modules/knip/bin/knip.js', '--no-progress'], generated),
    {
      name: 'tags',
      async run() {
        const problems = tagProblems()
        return verdict(problems.length === 0, problems.join('\n'))
      },
    },
  ]
}
