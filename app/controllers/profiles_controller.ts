import type { HttpContext } from '@adonisjs/core/http'
import { accountRefusals } from '#lifecycles/moderation_rules'
import Bid from '#models/bid'
import Passkey from '#models/passkey'
import ReceiptDetails from '#models/receipt_details'
import { runningJobsOf } from '#queries/running_jobs'
import { reputationFiguresOf } from '#queries/reputation'
import { companyReputation } from '#shared/reputation/reputation'
import { experienceLevels } from '#shared/bids/bid_enums'

export default class ProfilesController {
  /** Experience and credit cards come from the stager's latest bid. */
  async show({ auth, inertia }: HttpContext) {
    const stager = auth.user?.isStager ? auth.user : null
    const latest = stager ? await Bid.ofStager(stager).first() : null
    return inertia.render('profiles/show', {
      access: stager ? ('ok' as const) : auth.user ? ('not_stager' as const) : ('guest' as const),
      latestOffer: latest && {
        experienceLevelLabel: experienceLevels.label(latest.experienceLevel),
        acceptsCreditCards: latest.acceptsCreditCards,
      },
      reputation: stager && companyReputation(await reputationFiguresOf(stager)),
    })
  }

  async edit({ auth, inertia }: HttpContext) {
    const user = auth.user
    const details = user?.isStager ? await ReceiptDetails.find(user.id) : null
    const refusal = user && accountRefusals.close({ account: user, by: user })
    return inertia.render('profiles/edit', {
      signedIn: user !== undefined,
      cancelTo: user?.isStager ? '/profile' : '/dashboard',
      receiptDetails: details && { address: details.address, taxId: details.taxId },
      hasPasskey: user ? await Passkey.isUsedBy(user.person) : false,
      isProtected: user ? await Passkey.isProtecting(user) : false,
      runningJobs: user ? await runningJobsOf(user) : [],
      can: { deleteAccount: refusal === null },
    })
  }
}
