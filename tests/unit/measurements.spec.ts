import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'

/** A module for --import or a statement. */
const moduleOf = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`

/** Stands for the load-testing tools, which only measuring machines have. */
function withoutTools() {
  const manifest = JSON.parse(readFileSync(app.makePath('bench', 'package.json'), 'utf8'))
  const tools = JSON.stringify(Object.keys(manifest.devDependencies))
  const standIn = moduleOf('export default null; export const Pool = null')
  return moduleOf(`import { registerHooks } from 'node:module'
    registerHooks({
      resolve: (name, context, next) =>
        ${tools}.includes(name) ? { url: '${standIn}', shortCircuit: true } : next(name, context),
    })`)
}

test.group('Measurements', (group) => {
  group.each.timeout(60_000)

  test('are linked by Node.js alone, with which they are started', ({ assert }) => {
    const scripts = globSync('bench/*.ts', { cwd: app.makePath() })
    assert.isAbove(scripts.length, 20)
    // All modules are found and linked before the first one runs, which ends the process.
    const first = moduleOf('process.exit(7)')
    const imports = [first, ...scripts.map((script) => `./${script}`)]
    const program = imports.map((name) => `import '${name}'`).join('\n')
    const args = ['--import', withoutTools(), '--input-type=module', '--eval', program]
    const { stderr, status } = spawnSync(process.execPath, args, {
      cwd: app.makePath(),
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    assert.deepEqual({ stderr, status }, { stderr: '', status: 7 })
  })
})
