import { test } from '@japa/runner'
import { appUrl } from '#config/app'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, createProject } from '#tests/helpers/people'

test.group('Files for search engines', (group) => {
  group.each.setup(() => emptyDatabase())

  test('list the public pages under the site’s address', async ({ assert }) => {
    const answer = await send('GET', '/sitemap.xml', { headers: { host: 'evil.example' } })
    assert.equal(answer.status, 200)
    assert.match(answer.headers['content-type'] ?? '', /^application\/xml/)
    assert.isUndefined(answer.headers['set-cookie'])
    const listed = [...answer.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)
    assert.deepEqual(
      listed,
      [
        '/',
        '/post-a-project',
        '/how-it-works',
        '/about',
        '/pricing',
        '/home-staging',
        '/statistics',
        '/how-reputation-works',
        '/help-center',
        '/agreements/check',
        '/contact',
        '/terms-of-service',
        '/privacy-policy',
      ].map((path) => appUrl + path)
    )
  })

  test('list open projects, and no others', async ({ assert }) => {
    const owner = await createOwner()
    const [first, cancelled, removed] = [
      await createProject(owner),
      await createProject(owner),
      await createProject(owner),
    ]
    await cancelled.cancel(owner.user)
    await removed.remove(owner.user)
    const last = await createProject(owner)
    const { headers, text } = await send('GET', '/sitemap.xml')
    const listed = [...text.matchAll(/<loc>.*?(\/projects\/\d+)<\/loc>/g)].map(([, path]) => path)
    assert.deepEqual(listed, [`/projects/${last.id}`, `/projects/${first.id}`])
    assert.equal(headers['cache-control'], 'public, max-age=3600')
  })

  test('find one canonical address per public page, and each stylesheet once', async ({
    assert,
  }) => {
    const { id } = await createProject(await createOwner())
    for (const path of ['/', '/pricing', '/about', `/projects/${id}`]) {
      const { text } = await send('GET', `${path}?from=ad`)
      const links = [...text.matchAll(/<link[^>]*rel="canonical"[^>]*>/g)].map(([tag]) => tag)
      assert.lengthOf(links, 1, path)
      assert.include(links[0], `href="${appUrl}${path}"`)
      const styles = [...text.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)]
      assert.isAbove(styles.length, 0, path)
      assert.lengthOf([...new Set(styles.map(([, href]) => href))], styles.length, path)
    }
  })

  test('keep crawlers off calls and personal pages, and reveal no hidden path', async ({
    assert,
  }) => {
    const answer = await send('GET', '/robots.txt', { headers: { host: 'evil.example' } })
    assert.equal(answer.status, 200)
    assert.match(answer.headers['content-type'] ?? '', /^text\/plain/)
    const lines = answer.text.split('\n')
    assert.include(lines, 'User-agent: *')
    assert.include(lines, 'Disallow: /api/')
    assert.include(lines, 'Disallow: /messages')
    assert.include(lines, `Sitemap: ${appUrl}/sitemap.xml`)
    assert.notMatch(answer.text, /admin|evil/i)
  })
})
