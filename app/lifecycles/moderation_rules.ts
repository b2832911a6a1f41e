import type { DateTime } from 'luxon'
import type { ReportOutcome } from '#shared/moderation/moderation_categories'
import type { ReportStatus } from '#shared/moderation/report_statuses'
import { resentPerHour } from '#shared/notifications/resendable_emails'
import { adminsOnly, type TeamRole } from '#shared/console/team_roles'
import { isMuted, type MuteState } from '#lifecycles/mute_rules'

export const emailTaken = 'An account with this email address already exists.'

/** An account, and the team member suspending it. */
export interface SuspensionSituation {
  account: { id: number; suspendedAt: unknown; teamRole: TeamRole | null }
  by: { id: number; teamRole: TeamRole | null }
}

/** An account, and the team member warning or muting it. */
export interface WarningSituation {
  account: { id: number; teamRole: TeamRole | null }
  by: { id: number; teamRole: TeamRole | null }
}

export interface MuteSituation extends WarningSituation {
  account: WarningSituation['account'] & MuteState
  now: DateTime
  /** When the new mute ends; null if the team lifts it. */
  until: DateTime | null
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
  suspend({ account, by }: SuspensionSituation): string | null {
    if (account.id === by.id) return 'You cannot suspend your own account.'
    if (account.teamRole && by.teamRole !== 'admin') return adminsOnly('moderateTeam')
    return account.suspendedAt ? 'This account is already suspended.' : null
  },

  reinstate({ account }: { account: { suspendedAt: unknown } }): string | null {
    return account.suspendedAt ? null : 'This account is not suspended.'
  },

  warn({ account, by }: WarningSituation): string | null {
    if (account.id === by.id) return 'You cannot warn your own account.'
    return account.teamRole && by.teamRole !== 'admin' ? adminsOnly('moderateTeam') : null
  },

  mute({ account, by, now, until }: MuteSituation): string | null {
    if (account.id === by.id) return 'You cannot mute your own account.'
    if (account.teamRole && by.teamRole !== 'admin') return adminsOnly('moderateTeam')
    if (!isMuted(account, now)) return null
    const isLonger = account.mutedUntil !== null && (until === null || until > account.mutedUntil)
    return isLonger ? null : 'This account is already muted for at least that long.'
  },

  unmute({ account, by, now }: Omit<MuteSituation, 'until'>): string | null {
    if (account.id === by.id) return 'You cannot lift your own mute.'
    return isMuted(account, now) ? null : 'This account is not muted.'
  },

  confirmEmail({ account }: { account: { emailConfirmed: boolean } }): string | null {
    return account.emailConfirmed ? 'This email address is already confirmed.' : null
  },

  exportData({ account, by }: { account: { id: number }; by: { id: number } }): string | null {
    return account.id === by.id ? 'Download your own data from your profile.' : null
  },

  /** Whatever locks the account with its projects. */
  change: ({ account }: { account: { deletedAt: unknown } }): string | null =>
    account.deletedAt ? 'This account is already deleted.' : null,

  /** @param paid  the project whose fee was paid while the account was being closed */
  closeAfterPayment: ({ paid }: { paid: { title: string } | null }): string | null =>
    paid &&
    `The platform fee for ${paid.title} has just been paid. Look at the project before the account is deleted.`,

  /** @param isCurrent  whether password and session are still those of the request */
  changePassword: ({ isCurrent }: { isCurrent: boolean }): string | null =>
    isCurrent ? null : 'Your password was changed on another device. Log in again.',

  /** @param isRecorded  whether this admin has given a reason within the last hour */
  downloadCopy: ({ isRecorded }: { isRecorded: boolean }): string | null =>
    isRecorded ? null : 'Give the reason for the copy first.',

  register: ({ isEmailTaken }: { isEmailTaken: boolean }): string | null =>
    isEmailTaken ? emailTaken : null,

  /** @param areThere  whether the photos that it is about are still there */
  changePortfolio: ({ areThere }: { areThere: boolean }): string | null =>
    areThere ? null : 'Your portfolio has changed. Refresh the page and try again.',

  /** @param serverKey  null without keys for push notifications */
  addBrowser: ({ serverKey }: { serverKey: string | null }): string | null =>
    serverKey === null ? 'Push notifications are not set up here.' : null,

  storeBrowser: ({ isOfOther }: { isOfOther: boolean }): string | null =>
    isOfOther ? 'This browser belongs to another account.' : null,

  close({ account, by, isLastAdmin = false }: ClosingSituation): string | null {
    if (account.isAdmin && account.id === by.id) {
      return 'Administrators cannot delete their own account. Ask another one.'
    }
    return isLastAdmin ? 'This is the last administrator. Appoint another one first.' : null
  },
}

const linkIsOver = 'This link has expired or was already used.'

/** Why a link that was emailed to a person does nothing; null if it works. */
export const linkRefusals = {
  /** @param account  null if it is gone */
  resend({ account }: { account: { emailConfirmed: boolean } | null }): string | null {
    if (!account) return linkIsOver
    return account.emailConfirmed ? 'Your email address is confirmed already.' : null
  },

  /** @param isValid  whether the link is known, unused and of the account's address */
  follow: ({ isValid }: { isValid: boolean }): string | null => (isValid ? null : linkIsOver),

  restore: ({ isEmailTaken }: { isEmailTaken: boolean }): string | null =>
    isEmailTaken ? 'Another account uses this address now. Write to support.' : null,

  resetPassword: ({ isValid }: { isValid: boolean }): string | null =>
    isValid ? null : 'This reset link has expired or was already used. Request a new one.',
}

/** Why an email can't be resent to an account; null if it can. */
export const emailRefusals = {
  resend: ({ resentLately }: { resentLately: number }): string | null =>
    resentLately >= resentPerHour
      ? `${resentPerHour} emails were resent to this account in the last hour. Try again later.`
      : null,

  confirmation({ account }: EmailSituation): string | null {
    if (account.emailConfirmed) return 'This email address is already confirmed.'
    return account.suspendedAt ? suspendedRecipient : null
  },

  /** @param person  who signs in with the address */
  passwordReset({
    account,
    person = null,
  }: EmailSituation & { person?: { suspendedAt: unknown } | null }): string | null {
    if (account.suspendedAt) return suspendedRecipient
    return person?.suspendedAt ? 'This person is suspended. Reinstate them first.' : null
  },

  /** @param holds  whether the notification is still true and may be emailed to this account */
  notification: ({ holds }: { holds: boolean }): string | null =>
    holds ? null : 'This email is out of date. There is nothing left to send.',
}

interface EmailSituation {
  account: { emailConfirmed: boolean; suspendedAt: unknown }
}

const suspendedRecipient = 'This account is suspended. Reinstate it first.'

export const reportRefusals = {
  /** @param hasOpen  whether the same report waits for the team */
  file: ({ hasOpen }: { hasOpen: boolean }): string | null =>
    hasOpen ? "You've already reported this. Our team will review it." : null,

  reopen: ({ hasOpen }: { hasOpen: boolean }): string | null =>
    hasOpen ? 'The same was reported again. Work on that report.' : null,

  /** The action on the account must be allowed as well; its own rule decides. */
  decide({
    report,
    outcome,
    account,
  }: {
    report: { status: ReportStatus }
    outcome: ReportOutcome
    account: { deletedAt: unknown }
  }): string | null {
    if (report.status !== 'open') return 'This report is already resolved.'
    if (account.deletedAt && outcome !== 'dismissed') {
      return 'The reported account was deleted. Dismiss the report.'
    }
    return null
  },
}

export const inquiryRefusals = {
  assign: ({ isInTeam }: { isInTeam: boolean }): string | null =>
    isInTeam ? null : 'Only team members can work on inquiries.',

  reply({ inquiry }: { inquiry: { email: string } }): string | null {
    return inquiry.email ? null : 'This address was erased together with the account.'
  },
}

export interface HidingSituation {
  project: {
    hiddenAt: unknown
    photos: readonly string[]
    floorPlan: string | null
    hiddenPhotos: readonly string[]
  }
  /** Name of the photo or the floor plan in the store; only for `hidePhoto` and `unhidePhoto`. */
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
    if (![...project.photos, project.floorPlan].includes(photo)) {
      return 'This project no longer has this photo.'
    }
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
