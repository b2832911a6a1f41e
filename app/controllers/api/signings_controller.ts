import type { HttpContext } from '@adonisjs/core/http'
import { NotAllowed } from '#exceptions/http_refusals'
import { accountsDontSign } from '#lifecycles/agreement_rules'
import AgreementParty from '#models/agreement_party'
import { isOfEitherAccount, projectOfParty } from '#queries/signing_page'
import { countSigningCode, countSigningLink } from '#services/limits/counts'
import { logSecurityEvent } from '#services/observability/security_log'
import {
  handBackValidator,
  partySignatureValidator,
  signingTokenValidator,
} from '#validators/agreement'

/** What a seller does with the link of an email: `token`. 409 for a link that has ended. */
export default class SigningsController {
  /** The seller has the agreement on the screen; 204. The agent sees when. Counts once. */
  async open(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(signingTokenValidator)
    const party = await this.#follow(ctx, token)
    await party.open()
    ctx.response.status(204)
  }

  /** Sends a code of six digits to the address that the link was sent to; 204. Five in an hour. */
  async sendCode(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(signingTokenValidator)
    const party = await this.#follow(ctx, token)
    await countSigningCode(party.id)
    await party.requestCode()
    ctx.response.status(204)
  }

  /**
   * Signs the version that the link is for; 204. `name` is the one in the agreement, `code` the newest that was sent: it
   * works once, for ten minutes and five tries. 409 if `hash` isn't that of the newest version.
   */
  async sign(ctx: HttpContext) {
    const {
      token,
      consents: _,
      ...signature
    } = await ctx.request.validateUsing(partySignatureValidator)
    const party = await this.#follow(ctx, token)
    await party.sign(signature)
    logSecurityEvent(ctx, 'agreement_signed_by_email')
    ctx.response.status(204)
  }

  /** "This isn't me", or "Someone else should sign"; 204. The link ends, and the agent is notified. */
  async handBack(ctx: HttpContext) {
    const { token, reason } = await ctx.request.validateUsing(handBackValidator)
    const party = await this.#follow(ctx, token)
    await party.handBack(reason)
    ctx.response.status(204)
  }

  /** Sends a new link to the address of an expired one; 204. */
  async renew(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(signingTokenValidator)
    const followed = await AgreementParty.follow(token)
    if (!followed) {
      ctx.response.status(204)
      return
    }
    await this.#refuseAccounts(ctx, followed.party)
    await countSigningLink(await projectOfParty(followed.party))
    await followed.party.renewLink()
    ctx.response.status(204)
  }

  async #follow(ctx: HttpContext, token: string): Promise<AgreementParty> {
    const party = await AgreementParty.followOrRefuse(token)
    await this.#refuseAccounts(ctx, party)
    return party
  }

  /** Someone signed in to one of the two accounts isn't the seller. */
  async #refuseAccounts({ auth }: HttpContext, party: AgreementParty) {
    const isAccount = auth.user && (await isOfEitherAccount(auth.user, party))
    if (isAccount) throw new NotAllowed(accountsDontSign)
  }
}
