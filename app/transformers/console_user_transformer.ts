import { DateTime } from 'luxon'
import { BaseTransformer } from '@adonisjs/core/transformers'
import { conductCategories } from '#shared/moderation/moderation_categories'
import { thumbnailUrl } from '#shared/projects/photo_urls'
import { suspensionCategories } from '#shared/moderation/suspension_categories'
import type { TeamRole } from '#shared/console/team_roles'
import { accountRefusals, emailRefusals } from '#lifecycles/moderation_rules'
import { teamRefusals, twoStepRefusals } from '#lifecycles/team_rules'
import type User from '#models/user'
import ConsoleBidTransformer from '#transformers/console_bid_transformer'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'

/** A user for the team, without password, tokens and provider ids. Load the people with `withPeople`. */
export default class ConsoleUserTransformer extends BaseTransformer<User> {
  constructor(
    resource: User,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const user = this.resource
    const by = this.viewer
    const now = DateTime.utc()
    const [twoStepAt = null, ...others] = user.seats.flatMap(({ person }) => person.twoStepAt ?? [])
    const twoStep = { id: user.id, twoStepAt, users: others.length + 1 }
    return {
      ...this.pick(user, [
        'id',
        'username',
        'email',
        'name',
        'phone',
        'userType',
        'userTypeLabel',
        'company',
        'website',
        'bio',
        'introduction',
        'rating',
        'stagerIdentifier',
        'isAdmin',
        'teamRole',
        'emailConfirmed',
      ]),
      createdAt: user.createdAt.toJSDate().toISOString(),
      /** Who can work in the account now. */
      peopleCount: user.seats.length,
      avatar: user.avatar ? thumbnailUrl(user.avatar) : null,
      suspension: user.suspendedAt && {
        at: user.suspendedAt.toJSDate().toISOString(),
        category: suspensionCategories.label(user.suspensionCategory),
        reason: user.suspensionReason ?? '',
      },
      mute: user.isMuted
        ? {
            at: user.mutedAt!.toJSDate().toISOString(),
            until: user.mutedUntil?.toJSDate().toISOString() ?? null,
            category: conductCategories.label(user.muteCategory),
            reason: user.muteReason ?? '',
          }
        : null,
      can: {
        warn: accountRefusals.warn({ account: user, by }) === null,
        mute: accountRefusals.mute({ account: user, by, now, until: null }) === null,
        unmute: accountRefusals.unmute({ account: user, by, now }) === null,
        delete: by.isAdmin && accountRefusals.close({ account: user, by }) === null,
        suspend: accountRefusals.suspend({ account: user, by }) === null,
        reinstate: accountRefusals.reinstate({ account: user }) === null,
        makeSupport: this.#mayGive('support'),
        makeAdmin: this.#mayGive('admin'),
        removeFromTeam: this.#mayGive(null),
        resetTwoStep: by.isAdmin && twoStepRefusals.reset({ account: twoStep, by }) === null,
        sendConfirmation: emailRefusals.confirmation({ account: user }) === null,
        sendResetLink: emailRefusals.passwordReset({ account: user }) === null,
        confirmEmail: accountRefusals.confirmEmail({ account: user }) === null,
        exportData: by.isAdmin && accountRefusals.exportData({ account: user, by }) === null,
      },
    }
  }

  #mayGive(role: TeamRole | null) {
    const by = this.viewer
    return by.isAdmin && teamRefusals.changeRole({ account: this.resource, by, role }) === null
  }

  /** For the account's own page. Load it with `findAccount`. */
  withCounts() {
    const { resource: user, viewer: by } = this
    return {
      ...this.toObject(),
      isStager: user.isStager,
      area: [user.areaCounty && `${user.areaCounty} County`, user.areaState]
        .filter(Boolean)
        .join(', '),
      /** Why the account can't be deleted; null if it can. */
      deleteRefusal: accountRefusals.close({ account: user, by }),
      projectCount: Number(user.$extras.projects_count),
      bidCount: Number(user.$extras.bids_count),
    }
  }

  /** Load it with `listDetailedUsers`. */
  inDetail() {
    const user = this.resource
    return {
      ...this.withCounts(),
      recentBids: ConsoleBidTransformer.transform(user.isStager ? user.bids : []),
      projects: ConsoleProjectTransformer.transform(user.isStager ? [] : user.projects).useVariant(
        'inBrief'
      ),
    }
  }
}
