import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import { captured } from '#stagely/common/captured'
import { historyKinds } from '#stagely/common/query_values'
import Bid from '#models/bid'
import Project from '#models/project'
import Question from '#models/question'
import UsualPrice from '#models/usual_price'
import type User from '#models/user'

/** The owner's open project with all that its page shows. */
const ownersProject = (id: number, owner: User) =>
  Project.query()
    .where('id', id)
    .where('userId', owner.id)
    .where('status', 'open')
    .whereNull('deletedAt')
    .whereNull('hiddenAt')
    .preload('bids', (bids) =>
      bids
        .where('status', 'pending')
        .whereNull('hiddenByOwnerAt')
        .orderBy('createdAt', 'desc')
        .preload('bidder', (bidder) =>
          bidder
            .preload('badges', (badges) =>
              badges
                .where('isActive', true)
                .where('expiryDate', '>', DateTime.now().toSQL())
                .preload('type')
            )
            .preload('reputation')
        )
    )
    .preload('questions', (questions) => questions.whereNull('hiddenAt').orderBy('id'))
    .preload('events', (events) =>
      events
        .whereIn('kind', historyKinds)
        .orderBy('id', 'desc')
        .limit(50)
        .preload('bid', (bid) => bid.preload('bidder'))
    )
    .preload('invitations', (invitations) =>
      invitations.orderBy('createdAt').orderBy('companyId').preload('company')
    )
    .firstOrFail()

/** The bids of companies that have worked for the owner. */
const paidBids = (owner: User) =>
  Bid.query()
    .where('status', 'accepted')
    .where('paymentStatus', 'paid')
    .whereHas('project', (projects) => projects.where('userId', owner.id))

/** The newest questions about facts of a home. */
const askedFacts = () => Question.query().whereNotNull('fact').orderBy('id', 'desc').limit(2000)

/** The class of homes that a price is of. */
function sizeClassOf(squareFootage: number | null) {
  if (squareFootage === null) return ''
  if (squareFootage < 1500) return 'under_1500'
  if (squareFootage < 2500) return '1500_2499'
  return squareFootage < 4000 ? '2500_3999' : '4000_up'
}

const usualPrices = (project: Project) =>
  UsualPrice.query()
    .where('stagingLevel', project.stagingLevel)
    .where('sizeClass', sizeClassOf(project.squareFootage))
    .where((prices) => prices.whereNull('state').orWhere('state', project.state ?? ''))

export default class ProjectsController {
  /** Reads all that the page shows, and answers with the captured props. */
  async show({ auth, inertia, params }: HttpContext) {
    const owner = auth.getUserOrFail()
    const project = await ownersProject(params.id, owner)
    await Promise.all([
      paidBids(owner),
      owner.related('favorites').query().whereNull('suspendedAt').orderBy('favorites.created_at'),
      usualPrices(project),
      askedFacts(),
    ])
    return inertia.render('projects/show', captured().props)
  }
}
