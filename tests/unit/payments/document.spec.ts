import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const document = await readFile(app.makePath('docs/payments.md'), 'utf8')

test.group('docs/payments.md', () => {
  test('names every variable that the configuration reads', async ({ assert }) => {
    const configuration = await readFile(app.makePath('config/payments.ts'), 'utf8')
    const variables = [...configuration.matchAll(/env\.get\('(\w+)'/g)].map(([, name]) => name)
    const own = variables.filter((name) => name !== 'PORT' && name !== 'HOST')
    assert.isAbove(own.length, 6)
    for (const name of own) assert.include(document, `\`${name}\``)
  })
})
