import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

test.group('Seeded faults', () => {
  test('apply to the current code', ({ assert }) => {
    const patches = readdirSync(app.makePath('tests/faults')).filter((file) =>
      file.endsWith('.patch')
    )
    assert.isAtLeast(patches.length, 20)
    for (const patch of patches) {
      const args = ['apply', '--check', `tests/faults/${patch}`]
      const { status, stderr } = spawnSync('git', args, {
        cwd: app.makePath(),
        encoding: 'utf8',
      })
      assert.equal(status, 0, `${patch}: ${stderr}`)
    }
  })
})
