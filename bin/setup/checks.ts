import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'
import { requireEngines } from './engines.ts'
import { buildFrontEnd, buildOneScript, isFrontEndBuilt } from './front_end.ts'
import { runNode, runPackageScript } from './processes.ts'
import { projectRoot, SetupError } from './project.ts'
import { prepared, runSteps, selectSteps, type Step, verdict } from './steps.ts'
import { TestRun } from './test_run.ts'

function contentsOf(patterns: string[]): Map<string, string> {
  const paths = globSync(patterns, { cwd: projectRoot })
  const files = paths.filter((path) => statSync(join(projectRoot, path)).isFile())
  return new Map(files.map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]))
}

/**
 * Runs an ace command that generates files. Fails if it changes them, because they were out of
 * date.
 */
function generator(
  name: string,
  command: string[],
  patterns: string[],
  environment: () => Promise<NodeJS.ProcessEnv>
): Step {
  return {
    name,
    async run() {
      const before = contentsOf(patterns)
      const { code, output } = await runNode(['ace.js', ...command], await environment())
      if (code !== 0) return verdict(false, output)

      const after = contentsOf(patterns)
      const paths = [...new Set([...before.keys(), ...after.keys()])]
      const changed = paths.filter((path) => before.get(path) !== after.get(path)).sort()
      const list = changed.map((path) => `  ${path}`).join('\n')
      return verdict(
        changed.length === 0,
        `These generated files were out of date. They are right now; commit them:\n${list}`
      )
    },
  }
}

/** Steps that must run before tests. Generators come first, because the others read their files. */
export function preparations(run: TestRun, browser: { path?: string }): Step[] {
  return [
    generator('codegen', ['codegen'], ['.adonisjs/**/*'], () => run.preparationEnvironment()),
    {
      name: 'database',
      async run() {
        await run.openDatabase()
        return prepared
      },
    },
    {
      ...generator('migrations', ['migration:run', '--force'], ['database/schema.ts'], () =>
        run.preparationEnvironment()
      ),
      needs: ['database'],
      after: ['codegen'],
    },
    {
      ...generator(
        'api document',
        ['openapi:generate'],
        ['docs/openapi.json', '.adonisjs/client/api.d.ts'],
        () => run.environment('api document')
      ),
      needs: ['migrations'],
    },
    {
      name: 'chromium',
      async run() {
        browser.path = await findChromium()
        return { ...prepared, note: browser.path }
      },
    },
    {
      name: 'engine programs',
      async run() {
        await requireEngines()
        return prepared
      },
    },
    {
      name: 'build',
      after: ['codegen'],
      async run() {
        const note = isFrontEndBuilt('quick') ? 'built before' : undefined
        const { code, output } = await buildFrontEnd('quick')
        return { ...verdict(code === 0, output), note }
      },
    },
    {
      name: 'one script',
      after: ['build'],
      async run() {
        const { code, output } = await buildOneScript()
        return verdict(code === 0, output)
      },
    },
  ]
}

/**
 * Read-only checks and their package.json scripts. Those that take longest come first, but
 * TypeScript uses all cores and Knip only one, so they run side by side.
 */
const scripts = {
  'types': 'typecheck:server',
  'unused': 'unused',
  'types of pages': 'typecheck:pages',
  'lint': 'lint',
  'format': 'format:check',
  'tags': 'tags',
}

export function inspections(): Step[] {
  return Object.entries(scripts).map(([name, script]) => ({
    name,
    after: ['codegen', 'migrations'],
    async run() {
      const { code, output } = await runPackageScript(script)
      return verdict(code === 0, output)
    },
  }))
}

/**
 * Prepares a test run in this process for `node ace test` and sets its environment variables.
 * `args` are the test runner's arguments.
 */
export async function prepareTestRun(args: string[]): Promise<TestRun> {
  const run = new TestRun()
  const browser: { path?: string } = {}
  const needsBrowser =
    !args[0] || ['browser', 'services', 'long'].some((suite) => args.includes(suite))
  const needsOneScript = !args[0] || args.includes('pages')
  const names = [
    'migrations',
    'build',
    ...(needsBrowser ? ['chromium'] : []),
    ...(needsOneScript ? ['one script'] : []),
  ]
  const { failed } = await runSteps(selectSteps(preparations(run, browser), names), 2)
  if (failed) {
    await run.close()
    throw new SetupError('The tests did not run, because their preparation failed.')
  }
  Object.assign(process.env, await run.environment('tests'))
  process.env.CHROME_PATH ??= browser.path
  return run
}
