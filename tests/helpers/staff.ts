import db from '@adonisjs/lucid/services/db'
import { deliverEmails } from '#tests/helpers/emails'
import { createOwner, type Person } from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'

export const staffNames = ['first', 'partner', 'member', 'other', 'books'] as const
export type StaffName = (typeof staffNames)[number]

/** An account with two owners, two members and a bookkeeper. */
export type Staff = Record<StaffName, Person>

/** Adds four people to the account. All but the first have an account of their own besides. */
export async function addStaff(first: Person): Promise<Staff> {
  const join = async (role: 'owner' | 'member' | 'books') =>
    addSeat(first, await createOwner(), { role })
  return {
    first,
    partner: await join('owner'),
    member: await join('member'),
    other: await join('member'),
    books: await join('books'),
  }
}

/** Puts someone in charge of a project, for its owner's account, or of an offer. */
export const putInCharge = (
  table: 'projects' | 'bids',
  id: number,
  person: Person | null
): Promise<unknown> =>
  db
    .from(table)
    .where({ id })
    .update({ in_charge_id: person?.user.seat!.id ?? null })

const addressOf = ({ user }: Person) => user.person.email

/** Who of the staff has one of these addresses, in the order of `staffNames`. */
export function namesOf(staff: Staff, addresses: readonly string[]): StaffName[] {
  return staffNames.filter((name) => addresses.includes(addressOf(staff[name])))
}

/** Delivers what is queued. Returns who of the staff got an email whose subject contains a text; nobody gets it twice. */
export async function mailedTo(staff: Staff, subject = ''): Promise<StaffName[]> {
  const emails = (await deliverEmails()).filter((email) => email.subject.includes(subject))
  const addresses = emails.map(({ to }) => to[0].address)
  const twice = addresses.filter((address, at) => addresses.indexOf(address) !== at)
  if (twice.length > 0) throw new Error(`Sent twice to ${twice.join(', ')}`)
  return namesOf(staff, addresses)
}
