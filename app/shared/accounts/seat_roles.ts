import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** What a person may do in an account: all, the work, or the bookkeeping. */
export const seatRoles = new Enumeration({
  offered: { owner: 'Owner', member: 'Member', books: 'Books' },
})
export type SeatRole = ValueOf<typeof seatRoles>
