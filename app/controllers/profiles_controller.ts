import type { HttpContext } from '@adonisjs/core/http'
import { hasCapability } from '#shared/accounts/capabilities'
import { accountRefusals } from '#lifecycles/moderation_rules'
import Bid from '#models/bid'
import Passkey from '#models/passkey'
import ReceiptDetails from '#models/receipt_details'
import Seat from '#models/seat'
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
    const people = user ? await Seat.ofAccount(user) : []
    const rights = user?.seat
    const isOwner = rights !== undefined && hasCapability(rights, 'account')
    const isBookkeeper = rights !== undefined && hasCapability(rights, 'money')
    const details = user?.isStager && isBookkeeper ? await ReceiptDetails.find(user.id) : null
    const refusal = user && accountRefusals.close({ account: user, by: user })
    return inertia.render('profiles/edit', {
      signedIn: user !== undefined,
      cancelTo: user?.isStager ? '/profile' : '/dashboard',
      receiptDetails: details && {
        ...{ address: details.address, taxId: details.taxId },
        taxIdOnInvoices: details.taxIdOnInvoices,
      },
      hasPasskey: user ? await Passkey.isUsedBy(user.person) : false,
      isProtected: user ? await Passkey.isProtecting(user) : false,
      colleagues: Math.max(people.length - 1, 0),
      runningJobs: user && isOwner ? await runningJobsOf(user) : [],
      can: { deleteAccount: refusal === null && isOwner },
    })
  }
}
