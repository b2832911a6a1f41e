import type { DateTime } from 'luxon'
import { favoriteLimit, invitationLimits } from '#shared/projects/invitations'
import type { BidStatus, CancellationReason } from '#lifecycles/bid_lifecycle'
import type { Refusal } from '#lifecycles/lifecycle'
import { muteRefusal, type MuteState } from '#lifecycles/mute_rules'
import { projectRefusals, type ProjectStatus } from '#lifecycles/project_lifecycle'

/** A project, its invitations, and the time. */
export interface InvitationSituation {
  owner: MuteState
  project: { status: ProjectStatus; deadline: DateTime | null; hiddenAt: unknown }
  /** Companies invited to the project so far. */
  invited: number
  /** Companies that its owner has invited to any project within 24 hours. */
  invitedToday: number
  /** How many more are to be invited. */
  wanted: number
  now: DateTime
}

/** What an owner's invitation of a company to a project depends on. */
export interface InvitedCompany {
  stagerIdentifier: string
  /** Whether contact details have been released between the two. */
  workedTogether: boolean
  favorite: boolean
  /** Whether the company has blocked the owner's messages. */
  blocksOwner: boolean
  invited: boolean
  /** Whether the company has an offer on the project, or the owner declined one. */
  hasOffer: boolean
}

/** Why a company can't be invited. Deleted, suspended and blocking companies read the same. */
export const notAvailable = (stagerIdentifier: string) =>
  `${stagerIdentifier} isn't available at the moment.`

/**
 * Whether a bid answers the invitation of its company. One that was cancelled doesn't, because the company can
 * make another one; after a job that was given up it can't.
 */
export const answersInvitation = (bid: {
  status: BidStatus
  cancellationReason?: CancellationReason | null
}): boolean => bid.status !== 'cancelled' || bid.cancellationReason === 'given_up'

/** Why an owner can't mark a company as a favorite; null if it can. */
export const favoriteRefusals = {
  /** @param marked  other companies that the owner has marked */
  add: ({ marked }: { marked: number }): string | null =>
    marked < favoriteLimit ? null : `You can mark up to ${favoriteLimit} companies.`,
}

/** Why an action on an invitation is refused right now; null if it is allowed. */
export const invitationRefusals = {
  /** By the project's owner. A company is invited only while it could make an offer. */
  invite({ owner, project, invited, invitedToday, wanted, now }: InvitationSituation): Refusal {
    const { perProject, perDay } = invitationLimits
    const muted = muteRefusal(owner, now)
    if (muted) return muted
    const closed = projectRefusals.bid({ project, latestBid: null, now })
    if (closed) return closed
    if (invited + wanted > perProject) {
      return `You can invite up to ${perProject} companies to a project.`
    }
    return invitedToday + wanted > perDay
      ? `You can invite up to ${perDay} companies a day. Try again tomorrow.`
      : null
  },

  inviteCompany(company: InvitedCompany): string | null {
    const { stagerIdentifier } = company
    if (!company.workedTogether && !company.favorite) {
      return 'You can invite companies that you worked with or marked as favorites.'
    }
    if (company.blocksOwner) return notAvailable(stagerIdentifier)
    if (company.invited) return `${stagerIdentifier} is already invited.`
    return company.hasOffer ? `${stagerIdentifier} has already made an offer.` : null
  },

  /** By the invited company. It may still make an offer afterwards. */
  decline({ declined, hasOffer }: { declined: boolean; hasOffer: boolean }): string | null {
    if (hasOffer) return 'You have already made an offer on this project.'
    return declined ? 'You have already declined this invitation.' : null
  },
}
