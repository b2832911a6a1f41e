import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import { calls, skippedRoutes, pages } from '#tests/helpers/canary_crawl'
import { playStories } from '#tests/helpers/canary_stories'
import { emptyDatabase } from '#tests/helpers/database'

test.group('Canaries', (group) => {
  group.teardown(emptyDatabase)

  test('are searched for at every route', ({ assert }) => {
    const routed = Object.values(router.toJSON())
      .flat()
      .filter(({ methods }) => methods.includes('GET'))
      .map(({ pattern }) => pattern)

    assert.sameMembers(
      [...Object.keys({ ...calls, ...pages }), ...skippedRoutes],
      [...new Set(routed)]
    )
  })

  test('are visible only to those who may see them', async ({ assert }) => {
    await playStories(assert, ['short'], 1)
  })
})
