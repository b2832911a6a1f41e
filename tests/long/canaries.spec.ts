import { test } from '@japa/runner'
import { playStories } from '#tests/helpers/canary_stories'
import { emptyDatabase } from '#tests/helpers/database'

/** Responses to read at least; fewer would prove too little. */
const ENOUGH = 50_000

/**
 * Every name, company, email, phone, website, text and file contains a unique word (a canary).
 * After each step every person requests everything; `canary_rules.ts` says who may see what.
 * CANARY_REPORT names a file for the figures and the leaks.
 */
test.group('Canaries in every response', (group) => {
  group.teardown(emptyDatabase)

  test('are seen only by people who may see them', async ({ assert }) => {
    const { responses } = await playStories(assert, [
      'deal',
      'moderated',
      'early',
      'changing',
      'givenUp',
    ])
    assert.isAtLeast(responses, ENOUGH, `${responses} responses were read`)
  })
})
