import type { SeatRole } from './seat_roles.js'

/**
 * What a person needs in an account to make a call.
 *
 * - `self`: the person's own settings, such as the password, and what everyone can read
 * - `work`: projects, offers, messages, questions, stagings, photos
 * - `commit`: signs agreements and pays fees; a seat has or lacks it beside its role
 * - `money`: statements, receipts and the tax address
 * - `account`: the profile, the people, and the account itself
 */
export type Capability = 'self' | 'work' | 'commit' | 'money' | 'account'

const all: readonly Capability[] = ['self', 'work', 'commit', 'money', 'account']

/** The capabilities of each role besides `commit`, which only owners always have. */
const capabilitiesOf: Record<SeatRole, readonly Capability[]> = {
  owner: all,
  member: ['self', 'work'],
  books: ['self', 'money'],
}

export interface SeatRights {
  role: SeatRole
  /** Whether an owner lets the person sign agreements and pay fees. */
  mayCommit: boolean
}

export const hasCapability = ({ role, mayCommit }: SeatRights, capability: Capability): boolean =>
  capabilitiesOf[role].includes(capability) || (capability === 'commit' && mayCommit)

/** All of a seat. */
export const allowedBy = (seat: SeatRights): Capability[] =>
  all.filter((capability) => hasCapability(seat, capability))
