import { test } from '@japa/runner'
import Seat from '#models/seat'
import { capabilities, hasCapability, type SeatRights } from '#shared/accounts/capabilities'
import { seatRefusals } from '#lifecycles/seat_rules'
import { Forbidden } from '#lifecycles/lifecycle'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, type Person } from '#tests/helpers/people'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { addSeat } from '#tests/helpers/seats'
import { calls, pathOf } from './calls.js'
import { assembleCast, type Cast } from './people.js'
import { scenes, type SceneName, type Subjects } from './scenes.js'

const traces = ['rate_limits', 'sessions']

/** Both sides of a job, and what people who aren't owners may have in their account. */
const sides = ['owner', 'bidder'] as const
const seats: Record<string, SeatRights> = {
  'member': { role: 'member', mayCommit: false },
  'member who may sign and pay': { role: 'member', mayCommit: true },
  'books': { role: 'books', mayCommit: false },
  'books who may sign and pay': { role: 'books', mayCommit: true },
}

type Colleagues = Record<(typeof sides)[number], Person>

/** Someone else who works in the account of this side, signed in to it. */
const hire = async (person: Person) => addSeat(person, await createOwner(), { role: 'member' })

const sentence = (rights: SeatRights, line: string) => {
  const refusal = seatRefusals.act(rights, capabilities[line])
  return refusal instanceof Forbidden ? refusal.text : null
}

test.group('What people with another seat than an owner’s may call', (group) => {
  group.teardown(emptyDatabase)

  const byScene = Map.groupBy(
    Object.keys(capabilities).filter((line) => calls[line]),
    (line) => calls[line].scene
  )

  function request(line: string, subjects: Subjects, as: Person) {
    const [method] = line.split(' ')
    return send(method, pathOf(line, subjects), { as, body: calls[line].body?.(subjects) })
  }

  async function begin(scene: SceneName) {
    await emptyMarketWithoutWebhooks()
    const cast: Cast = await assembleCast()
    const subjects = await scenes[scene](cast)
    const colleagues: Colleagues = {
      owner: await hire(cast.owner),
      bidder: await hire(cast.bidder),
    }
    const become = (rights: SeatRights) =>
      Promise.all(
        sides.map((side) =>
          Seat.query()
            .where({ userId: cast[side].user.id })
            .whereNot('personId', cast[side].user.person.id)
            .update(rights)
        )
      )
    return { subjects, colleagues, become }
  }

  for (const [scene, lines] of byScene) {
    test(`in the scene "${scene}"`, async ({ assert }) => {
      const { subjects, colleagues, become } = await begin(scene)
      for (const [name, rights] of Object.entries(seats)) {
        await become(rights)
        const refused = lines.filter((line) => !hasCapability(rights, capabilities[line]))
        const before = await databaseDump(traces)
        for (const line of refused) {
          for (const side of sides) {
            const { status, text } = await request(line, subjects, colleagues[side])
            assert.equal(status, 403, `${name} of the ${side}: ${line}: ${text}`)
            assert.equal(JSON.parse(text).message, sentence(rights, line))
          }
        }
        assert.deepEqual(await databaseDump(traces), before, 'a refusal changes nothing')
      }
      // What a seat allows is refused, if at all, for what it is about.
      for (const [name, rights] of Object.entries(seats)) {
        await become(rights)
        for (const line of lines.filter((each) => hasCapability(rights, capabilities[each]))) {
          for (const side of sides) {
            const { status, text } = await request(line, subjects, colleagues[side])
            if (status !== 403) continue
            const { message } = JSON.parse(text)
            assert.notInclude(refusals, message, `${name} of the ${side}: ${line}`)
          }
        }
      }
    }).tags(['@PPL-10'])
  }
})

/** All sentences that name the seat. */
const refusals = (['work', 'commit', 'money', 'account'] as const).map((needed) => {
  const none = { role: needed === 'work' ? 'books' : 'member', mayCommit: false } as const
  return (seatRefusals.act(none, needed) as Forbidden).text
})
