import { test } from '@japa/runner'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { open } from '#tests/helpers/pages'
import { createOwner, createStager } from '#tests/helpers/people'

test.group('Unknown paths', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are a real 404 that names the path and offers links', async ({ assert }) => {
    for (const path of ['/no/such/page', '/apiary', '/projects/abc', '/projects/0', '/Login2']) {
      const { status, words, text, headers } = await open(path)
      assert.equal(status, 404, path)
      assert.match(String(headers['content-type']), /^text\/html/)
      assert.include(words, '404 Page Not Found')
      assert.include(words, path)
      for (const way of ['/', '/projects', '/dashboard', '/admin', '/help-center']) {
        assert.include(text, `href="${way}"`)
      }
    }
  }).tags(['@RTE-17', '@R36'])

  test('are the same for everyone at the console’s paths', async ({ assert }) => {
    const comparable = async (path: string, person?: Awaited<ReturnType<typeof createOwner>>) => {
      const { status, words } = await open(path, person)
      return { status, words: words.replace(`no page at ${path}`, 'no page at PATH') }
    }
    for (const person of [undefined, await createOwner(), await createStager()]) {
      const unknown = await comparable('/no-such-page', person)
      assert.equal(unknown.status, 404)
      for (const path of ['/admin', '/admin/users', '/0123456789abcdef']) {
        assert.deepEqual(await comparable(path, person), unknown)
      }
    }
  })

  test('show who is signed in', async ({ assert }) => {
    assert.include((await open('/no/such/page')).words, 'Login')
    assert.include((await open('/no/such/page', await createOwner())).words, 'Logout')
  })

  test('show the path as text', async ({ assert }) => {
    for (const path of ['/<script>alert(1)</script>', '/%3Cscript%3Ealert(1)%3C/script%3E']) {
      const { status, text } = await open(path)
      assert.equal(status, 404)
      assert.notInclude(text, '<script>alert(1)')
    }
    for (const path of ['/%zz', '/%', '/%c0%ae', '/a%00b', `/${'x'.repeat(4000)}`]) {
      assert.include([400, 404], (await open(path)).status, path.slice(0, 20))
    }
  })

  test('allow no other method', async ({ assert }) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of ['/no/such/page', '/dashboard', '/login']) {
        const answer = await send(method, path)
        const expected = path === '/no/such/page' ? 404 : 405
        assert.equal(answer.status, expected, `${method} ${path}`)
        assert.notMatch(answer.text, /"stack"|node_modules|E_ROUTE/)
      }
    }
  })

  test('do not expose the server’s own files', async ({ assert }) => {
    const hidden = [
      '/assets/server/ssr.js',
      '/assets/server/ssr.js?v=1',
      '/assets//server/ssr.js',
      '//assets/server/ssr.js',
      '/assets%2fserver/ssr.js',
      '/assets%2Fserver%2Fssr.js',
      '/assets/%73erver/ssr.js',
      '/assets/./server/ssr.js',
      '/assets/x/../server/ssr.js',
      '/assets/x/%2e%2e/server/ssr.js',
      '/assets/.vite/manifest.json',
      '/assets/%2evite/manifest.json',
      '/assets%2f.vite/manifest.json',
      '/.env',
      '/%2eenv',
      '/..%2f.env',
      '/assets/..%2f..%2fpackage.json',
      '/package.json',
      '/app/models/user.ts',
      '/storage/test',
    ]
    for (const path of hidden) {
      const answer = await send('GET', path)
      assert.equal(answer.status, 404, path)
      assert.match(String(answer.headers['content-type']), /^text\/html/, path)
    }
  })
})
