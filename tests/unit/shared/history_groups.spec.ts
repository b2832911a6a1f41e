import { test } from '@japa/runner'
import { groupHistory } from '#shared/projects/history_groups'

/** Groups of entries with these kinds, newest first; an entry's id is its position. */
const groupsOf = (...kinds: string[]) =>
  groupHistory(kinds.map((kind, id) => ({ id, kind }))).map((group) => group.map(({ id }) => id))

test.group('The history of a project', () => {
  test('groups three or more offers in a row', ({ assert }) => {
    const [posted, offer, changed] = ['project_posted', 'bid_submitted', 'bid_revised']
    assert.deepEqual(groupsOf(), [])
    assert.deepEqual(groupsOf(posted), [[0]])
    assert.deepEqual(groupsOf(offer, offer, posted), [[0], [1], [2]])
    assert.deepEqual(groupsOf(offer, offer, offer, posted), [[0, 1, 2], [3]])
    assert.deepEqual(groupsOf(changed, offer, offer, offer, offer), [[0], [1, 2, 3, 4]])
    assert.deepEqual(groupsOf(offer, offer, changed, offer, posted), [[0], [1], [2], [3], [4]])
    assert.deepEqual(groupsOf(changed, changed, changed), [[0], [1], [2]])
  })
})
