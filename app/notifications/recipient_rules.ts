import { hasCapability } from '#shared/accounts/capabilities'
import type { SeatRole } from '#shared/accounts/seat_roles'

/**
 * What an email or a push notification is about. It decides which people of an account get it.
 *
 * - `job`: the person in charge of the project or the offer; otherwise the owners
 * - `work`: the person in charge; otherwise everyone with the work, such as for messages and questions
 * - `money`: the owners, and who keeps the books
 * - `account`: the owners
 * - `search`: who has saved the search; otherwise the owners
 */
export type MailKind = 'job' | 'work' | 'money' | 'account' | 'search'

/** A person of the account. */
interface Colleague {
  seatId: number
  personId: number
  role: SeatRole
}

export interface Circumstances {
  /** The seat in charge of the project or the offer, if there is one. */
  inCharge?: number | null
  /** The person who has saved the search. */
  savedBy?: number | null
}

const works = ({ role }: Colleague) => hasCapability({ role, mayCommit: false }, 'work')
const keepsBooks = ({ role }: Colleague) => hasCapability({ role, mayCommit: false }, 'money')
const isOwner = ({ role }: Colleague) => role === 'owner'

/**
 * The people who get what is of one or several of these kinds, each once, in the order of `people`.
 *
 * @param people  all with an active seat in the account
 */
export function recipientsAmong<C extends Colleague>(
  people: readonly C[],
  kinds: readonly MailKind[],
  { inCharge = null, savedBy = null }: Circumstances
): C[] {
  const workers = people.filter(works)
  const owners = people.filter(isOwner)
  const responsible = workers.filter(({ seatId }) => seatId === inCharge)
  const saver = workers.filter(({ personId }) => personId === savedBy)
  const chosen: Record<MailKind, readonly C[]> = {
    job: responsible.length > 0 ? responsible : owners,
    work: responsible.length > 0 ? responsible : workers,
    money: people.filter(keepsBooks),
    account: owners,
    search: saver.length > 0 ? saver : owners,
  }
  return people.filter((each) => kinds.some((kind) => chosen[kind].includes(each)))
}
