import Seat from '#models/seat'
import Session from '#models/session'
import type { SeatRights } from '#shared/accounts/capabilities'
import type { Person } from '#tests/helpers/people'

const owner: SeatRights = { role: 'owner', mayCommit: false }

/** Another seat in an account, for someone who has an account already. Returns the same person, signed in to it. */
export async function addSeat(
  { user }: Person,
  { user: { person } }: Person,
  rights: Partial<SeatRights> = {}
): Promise<Person> {
  const seat = await Seat.create({
    ...{ userId: user.id, personId: person.id, joinedAt: user.seat!.joinedAt },
    ...{ ...owner, ...rights },
  })
  seat.$setRelated('person', person)
  const sessionId = await Session.signIn(seat)
  const { user: account } = (await Session.findWithUser(sessionId))!
  return { user: account, sessionId }
}
