import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'
import type User from '#models/user'
import { ownBids, ownBidsPageSize } from '#queries/own_bids'
import { factsOfPaid } from '#queries/owner_reports'
import { offerDecisions } from '#queries/offer_decisions'
import { unseenWonOffer } from '#queries/won_offers'
import { colleaguesIn, colleaguesOf, seatOfMine } from '#queries/in_charge'
import { invitationsAsJobs, jobsOfCompany, jobsOfOwner } from '#queries/jobs'
import { seatOf } from '#transformers/in_charge'
import { boardOf } from '#transformers/job'
import OwnBidTransformer from '#transformers/own_bid_transformer'
import DashboardProjectTransformer from '#transformers/dashboard_project_transformer'
import WonOfferTransformer from '#transformers/won_offer_transformer'
import { ownBidsValidator } from '#validators/bid'

/** What several props are made of is read once. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => (found ??= read())
}

/** Functions, so that a page that asks for some props again reads nothing else. */
function propsFor(stager: User, page: number, mine: '1' | undefined) {
  const colleagues = once(() => colleaguesOf(stager))
  const found = once(async () => {
    const inCharge = await seatOfMine(mine, stager)
    return ownBids(stager, { page, inCharge })
  })
  const jobs = once(() => jobsOfCompany(stager))
  const postedJobs = once(() => jobsOfOwner(stager))
  const board = once(async () => {
    const [own, invited, posted] = [
      await jobs(),
      await invitationsAsJobs(stager),
      await postedJobs(),
    ]
    return boardOf(
      { stager: [...own.values(), ...invited], owner: posted.values() },
      { colleagues: await colleagues(), own: seatOf(stager) }
    )
  })
  return {
    won: async () => {
      const won = await unseenWonOffer(stager)
      return won && WonOfferTransformer.transform(won)
    },
    bids: async () => {
      const own = await found()
      const facts = await factsOfPaid(own.bids)
      const of = { viewer: stager, colleagues: await colleaguesIn(own.bids, stager) }
      return OwnBidTransformer.listOf(own, facts, await jobs(), of)
    },
    colleagues,
    mine: mine === '1',
    page,
    pages: async () => {
      const { total } = await found()
      return Math.max(1, Math.ceil(total / ownBidsPageSize))
    },
    postedProjects: async () => {
      const jobsOfPosted = await postedJobs()
      const posted = jobsOfPosted.size > 0 ? await Project.ofOwner(stager) : []
      const people = await colleagues()
      return DashboardProjectTransformer.transform(posted, stager, jobsOfPosted, people)
    },
    decisions: () => offerDecisions(stager),
    yourTurn: async () => {
      const { yourTurn } = await board()
      return yourTurn
    },
    week: async () => {
      const { week } = await board()
      return week
    },
    installHint: stager.installHintDismissedAt === null,
  }
}

const nothing = {
  won: null,
  bids: [],
  colleagues: [],
  mine: false,
  page: 1,
  pages: 1,
  postedProjects: [],
  decisions: { won: 0, lost: 0, current: 0, completed: 0 },
  ...boardOf({}),
  installHint: false,
}

export default class BidsController {
  /**
   * One page of the stager's bids, the projects it has posted itself, and what is next in all of them. Ignores an
   * invalid query.
   */
  async index({ auth, inertia, request }: HttpContext) {
    const user = auth.user
    const [, query] = await ownBidsValidator.tryValidate(request.qs())
    if (user?.isStager) {
      const props = propsFor(user, query?.page ?? 1, query?.mine)
      return inertia.render('bids/index', { ...props, access: 'ok' })
    }
    const access = user ? 'not_stager' : 'guest'
    return inertia.render('bids/index', { ...nothing, access })
  }
}
