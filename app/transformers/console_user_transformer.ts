import { BaseTransformer } from '@adonisjs/core/transformers'
import { thumbnailUrl } from '#shared/photo_urls'
import { suspensionCategories } from '#shared/suspension_categories'
import { accountRefusals } from '#lifecycles/moderation_rules'
import type User from '#models/user'
import ConsoleBidTransformer from '#transformers/console_bid_transformer'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'

/** A user for admins, without password, tokens and provider ids. */
export default class ConsoleUserTransformer extends BaseTransformer<User> {
  constructor(
    resource: User,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const user = this.resource
    const situation = { account: user, admin: this.viewer }
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
        'rating',
        'stagerIdentifier',
        'isAdmin',
        'emailConfirmed',
      ]),
      createdAt: user.createdAt.toJSDate().toISOString(),
      avatar: user.avatar ? thumbnailUrl(user.avatar) : null,
      suspension: user.suspendedAt && {
        at: user.suspendedAt.toJSDate().toISOString(),
        category: suspensionCategories.label(user.suspensionCategory),
        reason: user.suspensionReason ?? '',
      },
      can: {
        delete: accountRefusals.close({ account: user, by: this.viewer }) === null,
        suspend: accountRefusals.suspend(situation) === null,
        reinstate: accountRefusals.reinstate(situation) === null,
        confirmEmail: accountRefusals.confirmEmail(situation) === null,
      },
    }
  }

  /** For the account's own page. Load it with `findAccount`. */
  withCounts() {
    const user = this.resource
    return {
      ...this.toObject(),
      isStager: user.isStager,
      area: [user.areaCounty && `${user.areaCounty} County`, user.areaState]
        .filter(Boolean)
        .join(', '),
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
