import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import type { SeatRole } from '#shared/accounts/seat_roles'
import { capabilities, hasCapability, type Capability } from '#shared/accounts/capabilities'
import { assertTable } from '#tests/helpers/document_table'

const roles: readonly SeatRole[] = ['owner', 'member', 'books']

test.group('What a seat allows', () => {
  test('is stated for each call, and for no call that there isn’t', ({ assert }) => {
    const lines = Object.values(router.toJSON())
      .flat()
      .filter(({ pattern }) => /^\/api\/(?!admin\/|webhooks|\*)/.test(pattern))
      .map(({ methods, pattern }) => `${methods[0]} ${pattern}`)
    assert.sameMembers(Object.keys(capabilities), [...new Set(lines)])
  }).tags(['@PPL-10'])

  test('depends on the role, and to sign and pay on the seat', async ({ assert }) => {
    const all: Capability[] = ['self', 'work', 'commit', 'money', 'account']
    const cell = (role: SeatRole, capability: Capability) => {
      if (hasCapability({ role, mayCommit: false }, capability)) return 'yes'
      return hasCapability({ role, mayCommit: true }, capability) ? 'if an owner allows it' : ''
    }
    const rows = all.map((capability) => [
      `\`${capability}\``,
      ...roles.map((role) => cell(role, capability)),
    ])
    await assertTable(assert, 'capabilities', [['Capability', 'Owner', 'Member', 'Books'], ...rows])
  }).tags(['@PPL-11'])
})
