import { DateTime } from 'luxon'
import { randomInt } from 'node:crypto'
import PersonModel from '#models/person'
import { hashPassword } from '#models/person/password'
import Seat from '#models/seat'
import Session from '#models/session'
import type { SeatRights } from '#shared/accounts/capabilities'
import { password, type Person } from '#tests/helpers/people'

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

interface Named {
  name: string
  email: string
}

const randomEmail = () => `colleague${randomInt(1_000_000, 9_999_999)}@stagely.example`

/** Someone new with a seat in the account and no other, signed in with `password`. */
export async function addPerson(
  { user }: Person,
  { name = 'Mei Tanaka', email = randomEmail(), ...rights }: Partial<SeatRights & Named> = {}
): Promise<Person> {
  const person = await PersonModel.create({
    name,
    email,
    password: await hashPassword(password),
    emailConfirmed: true,
  })
  const joinedAt = DateTime.utc()
  const row = { userId: user.id, personId: person.id, joinedAt, ...owner, role: 'member' as const }
  const seat = await Seat.create({ ...row, ...rights })
  seat.$setRelated('person', person)
  const sessionId = await Session.signIn(seat)
  const { user: account } = (await Session.findWithUser(sessionId))!
  return { user: account, sessionId }
}
