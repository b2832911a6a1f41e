import { test } from '@japa/runner'
import { activityKinds, eventKinds, historyKinds } from '#shared/console/event_kinds'
import {
  countedTopics,
  sourceTopics,
  timelineTopics,
  topicOf,
} from '#shared/console/timeline_topics'

test.group('The timeline of an account', () => {
  test('has every kind of event under a topic that can be chosen, notes under their own', ({
    assert,
  }) => {
    const topics = [...timelineTopics.values]
    assert.sameMembers(Object.keys(topicOf), [...eventKinds.values])
    for (const [kind, topic] of Object.entries(topicOf)) {
      if (kind === 'note_written') assert.isNull(topic)
      else assert.oneOf(topic, topics, kind)
    }
    const used = new Set([...Object.values(topicOf), ...Object.values(sourceTopics)])
    assert.sameMembers(
      [...used].filter((topic) => topic !== null),
      topics
    )
  }).tags(['@CTL-02'])

  test('has what the team looked at under a topic of its own', ({ assert }) => {
    for (const kind of eventKinds.values) {
      assert.equal(topicOf[kind] === 'views', kind.endsWith('_viewed'), kind)
    }
  }).tags(['@CTL-18'])

  test('names the topics that have entries, with their number', ({ assert }) => {
    assert.deepEqual(countedTopics({ fees: 2, account: 1, views: 0 }), [
      { value: 'account', label: 'Account', count: 1 },
      { value: 'fees', label: 'Fees', count: 2 },
    ])
    assert.deepEqual(countedTopics({}), [])
  }).tags(['@CTL-37'])
})

test.group('Kinds of events', () => {
  test('in a project’s history are those of the project, its offers and its fee', ({ assert }) => {
    for (const kind of historyKinds) {
      assert.oneOf(topicOf[kind], ['projects', 'offers', 'fees'], kind)
    }
    assert.includeMembers([...historyKinds], ['project_posted', 'bid_accepted', 'fee_paid'])
    assert.lengthOf(new Set(historyKinds), historyKinds.length)
  })

  test('in the recent activity are sign-ups, projects, offers and moderation', ({ assert }) => {
    assert.sameMembers(
      [...activityKinds],
      [
        ...['user_registered', 'project_posted', 'bid_submitted', 'bid_accepted'],
        ...['account_suspended', 'account_reinstated'],
        ...['project_hidden', 'project_shown', 'photo_hidden', 'photo_shown'],
        ...['floor_plan_hidden', 'floor_plan_shown'],
      ]
    )
  }).tags(['@ADM-05', '@ADM-21'])
})
