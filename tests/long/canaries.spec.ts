import { test } from '@japa/runner'
import { tellStories } from '#tests/helpers/canary_stories'
import { emptyDatabase } from '#tests/helpers/database'

/** How many responses have to be read before silence means something. */
const ENOUGH = 50_000

/**
 * Everybody's name, company, email, phone, website, texts and files hold words that occur nowhere
 * else. After every step everybody asks for everything; `canary_rules.ts` says who may see what.
 * CANARY_REPORT names a file for the figures and for what leaked.
 */
test.group('Canaries in every answer', (group) => {
  group.teardown(emptyDatabase)
  group.each.timeout(3_000_000)

  test('are seen by nobody but those who may', async ({ assert }) => {
    const { responses } = await tellStories(assert, ['deal', 'moderated', 'early', 'changing'])
    assert.isAtLeast(responses, ENOUGH, `${responses} responses were read`)
  })
})
