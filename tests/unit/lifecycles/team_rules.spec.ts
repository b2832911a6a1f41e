import { test } from '@japa/runner'
import { emailRefusals } from '#lifecycles/moderation_rules'
import { teamRefusals, twoStepRefusals } from '#lifecycles/team_rules'
import { expectTable } from './rule_table.js'

const yesNo = ['no', 'yes'] as const
const roles = ['none', 'support', 'admin'] as const
const roleOf = (role: (typeof roles)[number]) => (role === 'none' ? null : role)

test.group('Team rules', () => {
  test('appoint active, confirmed accounts, and never change one’s own role', ({ assert }) => {
    const had = 'This person already has this role.'
    expectTable(
      assert,
      { own: yesNo, had: roles, role: roles, confirmed: yesNo, suspended: yesNo },
      [
        [{ own: 'yes' }, 'You cannot change your own role. Ask another admin.'],
        [{ had: 'none', role: 'none' }, 'This person is not on the team.'],
        [{ had: 'support', role: 'support' }, had],
        [{ had: 'admin', role: 'admin' }, had],
        [{ role: 'none' }, null],
        [{ suspended: 'yes' }, 'This account is suspended.'],
        [{ confirmed: 'no' }, 'This email address is not confirmed yet.'],
        [{}, null],
      ],
      (given) =>
        teamRefusals.changeRole({
          account: {
            id: given.own === 'yes' ? 1 : 2,
            teamRole: roleOf(given.had),
            emailConfirmed: given.confirmed === 'yes',
            suspendedAt: given.suspended === 'yes' || null,
          },
          by: { id: 1 },
          role: roleOf(given.role),
        })
    )
  }).tags(['@CTL-14'])

  test('set up two-step verification once, with a secret to confirm', ({ assert }) => {
    const isOn = 'Two-step verification is already set up.'
    const isOff = 'Two-step verification is not set up.'
    const tables = {
      start: [
        [{ on: 'yes' }, isOn],
        [{}, null],
      ],
      confirm: [
        [{ enrolled: 'no' }, 'Start the setup again.'],
        [{ on: 'yes' }, isOn],
        [{}, null],
      ],
      use: [
        [{ on: 'no' }, isOff],
        [{}, null],
      ],
    } as const
    for (const action of ['start', 'confirm', 'use'] as const) {
      expectTable(assert, { on: yesNo, enrolled: yesNo }, tables[action], ({ on, enrolled }) =>
        twoStepRefusals[action]({
          twoStepAt: on === 'yes' || null,
          enrolment: enrolled === 'yes' || null,
        })
      )
    }
    const ownReset = 'You cannot reset your own two-step verification. Turn it off with a code.'
    const severalUsers =
      'Several people in this account use it. Reset it by the address of the person, with the command.'
    expectTable(
      assert,
      { on: yesNo, users: ['one', 'two'], by: ['themselves', 'an admin', 'the command'] },
      [
        [{ by: 'themselves' }, ownReset],
        [{ on: 'no' }, isOff],
        [{ users: 'two' }, severalUsers],
        [{}, null],
      ],
      ({ on, by, users }) =>
        twoStepRefusals.reset({
          account: { id: 1, twoStepAt: on === 'yes' || null, users: users === 'two' ? 2 : 1 },
          by: by === 'the command' ? null : { id: by === 'themselves' ? 1 : 2 },
        })
    )
  }).tags(['@CTL-15'])
})

test.group('Rules for emails sent again', () => {
  test('send no links to suspended accounts, and confirm an address once', ({ assert }) => {
    const suspended = 'This account is suspended. Reinstate it first.'
    const tables = {
      confirmation: [
        [{ confirmed: 'yes' }, 'This email address is already confirmed.'],
        [{ suspended: 'yes' }, suspended],
        [{}, null],
      ],
      passwordReset: [
        [{ suspended: 'yes' }, suspended],
        [{}, null],
      ],
    } as const
    for (const email of ['confirmation', 'passwordReset'] as const) {
      expectTable(assert, { confirmed: yesNo, suspended: yesNo }, tables[email], (given) =>
        emailRefusals[email]({
          account: {
            emailConfirmed: given.confirmed === 'yes',
            suspendedAt: given.suspended === 'yes' || null,
          },
        })
      )
    }
  }).tags(['@CTL-23'])
})
