import { test } from '@japa/runner'
import { createOwner } from '#tests/helpers/people'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'

test.group('The service worker', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is a script for the whole site, asked for again every time', async ({ assert }) => {
    const cookie = cookieOf(await createOwner())
    for (const headers of [undefined, { cookie }]) {
      const answer = await send('GET', '/service-worker.js', { headers })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers['content-type'], 'text/javascript; charset=utf-8')
      assert.equal(answer.headers['cache-control'], 'no-cache')
      assert.equal(
        answer.headers['content-security-policy'],
        "default-src 'none'; connect-src 'self'"
      )
      assert.isUndefined(answer.headers['set-cookie'])
      assert.match(answer.text, /^self\.release = \{"version":"[\w-]{43}"/)
    }
    assert.equal((await send('GET', '/assets/server/service_worker.js')).status, 404)
  }).tags(['@PHN-42'])
})
