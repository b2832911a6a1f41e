import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import type { InvitationState } from '#shared/projects/invitations'
import type { FactKey } from '#shared/projects/project_facts'
import { sizeClassOf } from '#shared/market/size_classes'
import { historyKinds, projectPageProps } from '#stagely/page_props'
import { appUrl } from '#config/app'
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

/** Ids of the companies that have worked for the owner. */
async function formerCompanies(owner: User) {
  const bids = await Bid.query()
    .where('status', 'accepted')
    .where('paymentStatus', 'paid')
    .whereHas('project', (projects) => projects.where('userId', owner.id))
  return new Set(bids.map(({ userId }) => userId))
}

/** How many companies have lately asked about each fact. */
async function askers() {
  const newest = await Question.query().whereNotNull('fact').orderBy('id', 'desc').limit(2000)
  const companies = new Map<FactKey, Set<number>>()
  for (const { fact, askerId } of newest) {
    if (fact) companies.set(fact, (companies.get(fact) ?? new Set<number>()).add(askerId))
  }
  return Object.fromEntries([...companies].map(([fact, { size }]) => [fact, size]))
}

const usualPrices = (project: Project) =>
  UsualPrice.query()
    .where('stagingLevel', project.stagingLevel)
    .where('sizeClass', sizeClassOf(project.squareFootage) ?? '')
    .where((prices) => prices.whereNull('state').orWhere('state', project.state ?? ''))

function stateOf(invitation: Project['invitations'][number], project: Project): InvitationState {
  if (project.bids.some(({ userId }) => userId === invitation.companyId)) return 'offered'
  if (invitation.declinedAt) return 'declined'
  return invitation.seenAt ? 'seen' : 'invited'
}

export default class ProjectsController {
  async show({ auth, inertia, params }: HttpContext) {
    const owner = auth.getUserOrFail()
    const project = await ownersProject(params.id, owner)
    const [known, favorites, prices, asked] = await Promise.all([
      formerCompanies(owner),
      owner.related('favorites').query().whereNull('suspendedAt').orderBy('favorites.created_at'),
      usualPrices(project),
      askers(),
    ])
    const rows = {
      project,
      bids: project.bids,
      questions: project.questions,
      events: project.events.map(({ id, kind, createdAt, bid }) => ({
        id,
        kind,
        createdAt,
        bidder: bid?.bidder ?? null,
      })),
      invitations: project.invitations.map((invitation) => ({
        stagerIdentifier: invitation.company.stagerIdentifier,
        name: known.has(invitation.companyId)
          ? (invitation.company.company ?? invitation.company.name)
          : null,
        state: stateOf(invitation, project),
        createdAt: invitation.createdAt,
      })),
      favorites: favorites.map(({ stagerIdentifier }) => stagerIdentifier),
      prices,
      askers: asked,
    }
    return inertia.render('projects/show', projectPageProps(rows, owner, appUrl))
  }
}
