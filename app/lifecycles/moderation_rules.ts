/** An account, and the admin suspending or reinstating it. */
export interface AccountSituation {
  account: { id: number; suspendedAt: unknown }
  admin: { id: number }
}

/** An account, and the person deleting it: its user or an admin. */
export interface ClosingSituation {
  account: { id: number; isAdmin: boolean }
  by: { id: number }
  /** Read under the lock. Left out for `can` flags, because their viewer is another admin. */
  isLastAdmin?: boolean
}

/**
 * Why an action on an account is refused; null if it is allowed. `suspend` needs no check for the
 * last active admin: only that admin could do it, and nobody can suspend their own account.
 */
export const accountRefusals = {
  suspend({ account, admin }: AccountSituation): string | null {
    if (account.id === admin.id) return 'You cannot suspend your own account.'
    return account.suspendedAt ? 'This account is already suspended.' : null
  },

  reinstate({ account }: AccountSituation): string | null {
    return account.suspendedAt ? null : 'This account is not suspended.'
  },

  confirmEmail({ account }: { account: { emailConfirmed: boolean } }): string | null {
    return account.emailConfirmed ? 'This email address is already confirmed.' : null
  },

  close({ account, by, isLastAdmin = false }: ClosingSituation): string | null {
    if (account.isAdmin && account.id === by.id) {
      return 'Administrators cannot delete their own account. Ask another one.'
    }
    return isLastAdmin ? 'This is the last administrator. Appoint another one first.' : null
  },
}

export const inquiryRefusals = {
  reply({ inquiry }: { inquiry: { email: string } }): string | null {
    return inquiry.email ? null : 'This address was erased together with the account.'
  },
}

export interface HidingSituation {
  project: { hiddenAt: unknown; photos: readonly string[]; hiddenPhotos: readonly string[] }
  /** Name of the photo in the store; only for `hidePhoto` and `unhidePhoto`. */
  photo?: string
}

export const hidingRefusals = {
  hide({ project }: HidingSituation): string | null {
    return project.hiddenAt ? 'This project is already hidden.' : null
  },

  unhide({ project }: HidingSituation): string | null {
    return project.hiddenAt ? null : 'This project is not hidden.'
  },

  hidePhoto({ project, photo = '' }: HidingSituation): string | null {
    if (!project.photos.includes(photo)) return 'This project no longer has this photo.'
    return project.hiddenPhotos.includes(photo) ? 'This photo is already hidden.' : null
  },

  unhidePhoto({ project, photo = '' }: HidingSituation): string | null {
    return project.hiddenPhotos.includes(photo) ? null : 'This photo is not hidden.'
  },
}

/** Refusals for anything that is suspended or hidden. */
export const unavailable = {
  account: 'This account is not available at the moment.',
  bid: 'This offer is not available at the moment.',
  project: 'This project is hidden at the moment and takes no offers.',
  ownBid: 'This project is not available at the moment.',
  checkout:
    'The account of this owner is suspended at the moment. You can pay until the deadline and then see the contact details. If you do not pay, the offer ends without a fee.',
  company:
    'This company is not available at the moment. If the fee is not paid in time, the project opens again.',
  acceptance: 'This project is hidden at the moment. Contact support before you accept an offer.',
}
