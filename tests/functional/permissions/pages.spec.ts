import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import Seat from '#models/seat'
import { seatRefusals } from '#lifecycles/seat_rules'
import { Forbidden } from '#lifecycles/lifecycle'
import {
  hasCapability,
  openPages,
  pageCapabilities,
  type SeatRights,
} from '#shared/accounts/capabilities'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { createOwner, createStager, type Person } from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'

const seats: Record<string, SeatRights> = {
  'owner': { role: 'owner', mayCommit: false },
  'member': { role: 'member', mayCommit: false },
  'member who may sign and pay': { role: 'member', mayCommit: true },
  'books': { role: 'books', mayCommit: false },
  'books who may sign and pay': { role: 'books', mayCommit: true },
}

/** GET routes that middleware for pages serves, besides the console's. */
const pages = () =>
  Object.values(router.toJSON())
    .flat()
    .filter(
      ({ methods, pattern, middleware }) =>
        methods.includes('GET') &&
        !/^\/(?:api\/|dev\/|:console|admin$)/.test(pattern) &&
        [...middleware.all()].some((each) => 'name' in each && each.name === 'inertia')
    )
    .map(({ pattern }) => pattern)

const pathOf = (pattern: string) =>
  pattern === '/*'
    ? '/nowhere'
    : pattern
        .replace(':file', '2026.csv')
        .replace(':year', '2026')
        .replaceAll(/:\w+\??/g, '1')

test.group('Which pages a seat opens', (group) => {
  group.teardown(emptyDatabase)

  test('is stated for no page that there isn’t', ({ assert }) => {
    const patterns = pages()
    assert.includeMembers(patterns, Object.keys(pageCapabilities))
    const stated = openPages.filter((pattern) => !pattern.startsWith('/dev/'))
    assert.includeMembers(patterns, stated)
    assert.isEmpty(stated.filter((pattern) => pattern in pageCapabilities))
  }).tags(['@PPL-86'])

  for (const [side, create] of Object.entries({ owner: createOwner, company: createStager })) {
    test(`in the account of the ${side}`, async ({ assert }) => {
      await emptyDatabase()
      const account: Person = await create()
      const colleague = await addSeat(account, await createOwner())
      const seat = await Seat.findOrFail(colleague.user.seat!.id)
      const headers = { cookie: cookieOf(colleague) }
      for (const [name, rights] of Object.entries(seats)) {
        await seat.merge(rights).save()
        for (const pattern of pages()) {
          const needed = pageCapabilities[pattern] ?? ['work']
          const isOpen =
            openPages.includes(pattern) ||
            needed.some((capability) => hasCapability(rights, capability))
          const { status, text } = await send('GET', pathOf(pattern), { headers })
          const where = `${name} of the ${side}: ${pattern}`
          if (isOpen) {
            assert.notEqual(status, 403, where)
            continue
          }
          assert.equal(status, 403, where)
          const refusal = seatRefusals.open(rights, needed)
          assert.include(text, refusal instanceof Forbidden ? refusal.text : '', where)
        }
      }
    }).tags(['@PPL-86'])
  }
})
