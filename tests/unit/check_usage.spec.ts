import { execFileSync } from 'node:child_process'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'

test.group('bin/check.ts', () => {
  for (const flag of ['--help', '-h']) {
    test(`prints its usage and runs nothing for ${flag}`, ({ assert }) => {
      const printed = execFileSync(process.execPath, ['bin/check.ts', flag], {
        cwd: app.makePath(),
        encoding: 'utf8',
      })
      assert.match(printed, /^`npm test` runs all checks and daily suites/)
      assert.match(printed, /prints this text\n$/)
      assert.notMatch(printed, /^ ?\*|\d+ passed|\d s$/m)
    })
  }
})
