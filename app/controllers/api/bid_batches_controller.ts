import type { HttpContext } from '@adonisjs/core/http'
import { bidDefaults } from '#shared/bids/bid_enums'
import { namingHome } from '#exceptions/about_home'
import { NotAllowed, NotFound } from '#exceptions/http_refusals'
import Bid from '#models/bid'
import Project from '#models/project'
import ProjectPolicy from '#policies/project_policy'
import { countFurtherWrites } from '#services/limits/counts'
import PartyBidTransformer from '#transformers/party_bid_transformer'
import { bidBatchValidator } from '#validators/bid'

interface WantedHome {
  projectId: number
  amount: number
}

export default class BidBatchesController {
  /**
   * Makes offers on 2 to 20 projects with the same terms and an amount for each, all or none → 201 with the
   * bids, in the order of `homes`. Each is checked as an offer of its own; a refusal names the home and stores
   * nothing. Each home counts as one write. A repeated call is refused (409), as a repeated offer is.
   */
  async store(ctx: HttpContext) {
    const user = ctx.auth.user!
    const { homes, ...terms } = await ctx.request.validateUsing(bidBatchValidator)
    await countFurtherWrites(ctx, homes.length - 1)
    const wanted = await this.#wanted(ctx, homes)
    const bids = await Bid.submitAll(user, wanted, {
      ...bidDefaults,
      extensionPerMonth: null,
      ...terms,
    })
    ctx.response.status(201)
    return ctx.serialize(PartyBidTransformer.justMade(bids))
  }

  /** The homes with their projects. Their policy and visibility are those of one offer. */
  async #wanted({ auth, bouncer }: HttpContext, homes: readonly WantedHome[]) {
    const ids = homes.map(({ projectId }) => projectId)
    const found = await Project.findVisibleAmong(auth.user!, ids)
    const wanted: { project: Project; amount: number }[] = []
    for (const [at, { projectId, amount }] of homes.entries()) {
      const project = found.get(projectId)
      await namingHome(project?.publicTitle ?? `Home ${at + 1}`, async () => {
        if (!project) throw new NotFound()
        if (!(await bouncer.with(ProjectPolicy).allows('bid', project))) throw new NotAllowed()
        wanted.push({ project, amount })
      })
    }
    return wanted
  }
}
