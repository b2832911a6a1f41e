import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const pretend = "Object.defineProperty(process.versions, 'node', { value: '20.11.0' })"

/** Runs `node ace list` with a Node.js that claims to be version 20. */
function aceOfNode20(cwd: string) {
  const shim = `--import=data:text/javascript,${encodeURIComponent(pretend)}`
  return spawnSync(process.execPath, [shim, 'ace.js', 'list'], { cwd, encoding: 'utf8' })
}

test.group('node ace on an older Node.js', () => {
  test('restarts with the Node.js from node_modules', ({ assert }) => {
    const { status, stdout } = aceOfNode20(app.makePath())
    assert.equal(status, 0)
    assert.include(stdout, 'queue:work')
  })

  test('names the required version when node_modules has none', ({ assert, cleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'stagely-ace-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    copyFileSync(app.makePath('ace.js'), join(folder, 'ace.js'))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const { status, stderr } = aceOfNode20(folder)
    assert.equal(status, 1)
    assert.match(stderr.trim(), /^Stagely's commands need Node\.js 24 or newer.*\.$/)
  })
})
