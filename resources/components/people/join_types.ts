import type { SeatRole } from '#shared/accounts/seat_roles'

/** The invitation that an emailed link leads to. */
export type JoinLink = {
  /** Null once it has expired. */
  token: string | null
  /** Shortened for somebody who is signed in with another address. */
  email: string
  account: string
  /** Null if the person is gone. */
  invitedBy: string | null
  role: SeatRole
}

export type JoinViewer = {
  email: string
  /** Whether the invitation was sent to this address. */
  isInvited: boolean
}

/** The page of an invitation whose link works. */
export const joinPath = (token: string) => `/join?token=${token}`
