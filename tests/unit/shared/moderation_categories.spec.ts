import { test } from '@japa/runner'
import {
  categoriesOf,
  moderationCategories,
  muteDurations,
  muteEnd,
  reportOutcomes,
} from '#shared/moderation/moderation_categories'
import { suspensionCategories } from '#shared/moderation/suspension_categories'
import { adminActions, adminsOnly, type AdminAction } from '#shared/console/team_roles'

test.group('Decisions of the team', () => {
  test('have a category of their outcome', ({ assert }) => {
    const offered = reportOutcomes.values.map((outcome) => [
      outcome,
      categoriesOf[outcome].values.join(', '),
    ])
    assert.deepEqual(Object.fromEntries(offered), {
      warned: 'conduct, contact, spam, information, terms',
      muted: 'conduct, contact, spam, information, terms',
      suspended: 'information, payment, conduct, security, terms',
      dismissed: 'no_breach, unclear, handled',
    })
    assert.equal(categoriesOf.suspended, suspensionCategories)
  }).tags(['@CTL-20'])

  test('have a label for the categories of all outcomes', ({ assert }) => {
    for (const outcome of reportOutcomes.values) {
      const categories = categoriesOf[outcome]
      for (const category of categories.values) {
        assert.include(moderationCategories.values, category)
        assert.equal(moderationCategories.label(category), categories.label(category))
      }
    }
  })

  test('pause messages for 1, 7 or 30 days, or until the team lifts it', ({ assert }) => {
    assert.sameMembers([...muteDurations.values], ['1', '7', '30', 'lifted'])
    assert.equal(muteEnd(new Date('2026-11-30T04:00:00Z')), 'until Nov 29, 2026')
    assert.equal(muteEnd(null), 'until our team lifts the pause')
    assert.equal(muteEnd(undefined), 'until our team lifts the pause')
  })
})

test.group('What only admins can do', () => {
  test('is said in one sentence', ({ assert }) => {
    assert.equal(adminsOnly('refund'), 'Only admins can refund a payment.')
    const sentences = (Object.keys(adminActions) as AdminAction[]).map(adminsOnly)
    for (const sentence of sentences) assert.match(sentence, /^Only admins can [a-z].+[a-z]\.$/)
    assert.lengthOf(new Set(sentences), sentences.length)
  }).tags(['@CTL-13'])
})
