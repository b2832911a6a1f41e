import { BaseTransformer } from '@adonisjs/core/transformers'
import { thumbnailUrl } from '#shared/photo_urls'
import { projectTimelines, stagingLevels } from '#shared/project_enums'
import { suspensionCategories } from '#shared/suspension_categories'
import { accountRefusals } from '#lifecycles/moderation_rules'
import type Bid from '#models/bid'
import type User from '#models/user'
import { bidBadges, statusBadge } from '#transformers/badges'

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
      },
    }
  }

  /** Load it with `listDetailedUsers`. */
  inDetail() {
    const user = this.resource
    return {
      ...this.toObject(),
      isStager: user.isStager,
      projectCount: Number(user.$extras.projects_count),
      bidCount: Number(user.$extras.bids_count),
      recentBids: user.isStager ? user.bids.map((bid) => this.#bid(bid)) : [],
      projects: user.isStager
        ? []
        : user.projects.map((project) => ({
            ...this.pick(project, ['id', 'title', 'status']),
            createdAt: project.createdAt.toJSDate().toISOString(),
            badge: statusBadge(project.status),
          })),
    }
  }

  #bid(bid: Bid) {
    const { project } = bid
    return {
      ...this.pick(bid, ['id', 'amount', 'status']),
      createdAt: bid.createdAt.toJSDate().toISOString(),
      badge: bidBadges[bid.status],
      project: {
        ...this.pick(project, ['id', 'title', 'city', 'state', 'neighborhood', 'levels', 'status']),
        stagingLevelLabel: stagingLevels.label(project.stagingLevel),
        timelineLabel: projectTimelines.label(project.timeline),
        statusLabel: statusBadge(project.status).text,
        owner: this.pick(project.owner, ['name', 'userType', 'userTypeLabel', 'company']),
      },
    }
  }
}
