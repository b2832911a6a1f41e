import { test } from '@japa/runner'
import { personRefusals } from '#lifecycles/person_rules'
import { expectTable } from './rule_table.js'

const yesNo = ['no', 'yes'] as const

test.group('Rules of people', () => {
  test('suspend others, and members of the team as an admin only', ({ assert }) => {
    expectTable(
      assert,
      { own: yesNo, isTeam: yesNo, by: ['support', 'admin'], suspended: yesNo },
      [
        [{ own: 'yes' }, 'You cannot suspend yourself.'],
        [{ isTeam: 'yes', by: 'support' }, 'Only admins can warn, mute or suspend a team member.'],
        [{ suspended: 'yes' }, 'This person is already suspended.'],
        [{}, null],
      ],
      ({ own, isTeam, by, suspended }) =>
        personRefusals.suspend({
          person: { id: own === 'yes' ? 1 : 2, suspendedAt: suspended === 'yes' || null },
          isTeam: isTeam === 'yes',
          by: { personId: 1, teamRole: by === 'admin' ? 'admin' : 'support' },
        })
    )
    assert.isNull(personRefusals.reinstate({ person: { suspendedAt: new Date() } }))
  }).tags(['@PPL-53'])

  test('keep the only owner of an account', ({ assert }) => {
    const onlyOwnerOf = { name: 'Dana Whitfield', company: null }
    assert.equal(
      personRefusals.close({ onlyOwnerOf }),
      'You’re the only owner of Dana Whitfield. Make somebody else owner, or delete the account.'
    )
    assert.isNull(personRefusals.close({ onlyOwnerOf: null }))
  }).tags(['@PPL-57'])
})
