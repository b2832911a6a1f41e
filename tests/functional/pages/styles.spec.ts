import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { send } from '#tests/helpers/http'

test.group('The styles of a page', () => {
  test('name parents where browsers can tell at once that an element has none', async ({
    assert,
  }) => {
    const { text } = await send('GET', '/')
    const [, file] = /href="\/(assets\/app-[^"]+\.css)"/.exec(text)!
    const styles = await readFile(app.publicPath(file), 'utf8')
    assert.include(styles, ':where(.space-y-4)>:where(:not(:last-child))')
    assert.notMatch(styles, /:(?:where|is)\(\.[^()]*>/)
  }).tags(['@SCL-82'])
})
