import { BaseTransformer } from '@adonisjs/core/transformers'
import type SellerLink from '#models/seller_link'

const iso = (moment: { toJSDate: () => Date } | null) => moment?.toJSDate().toISOString() ?? null

/** A project's link for its seller, for the owner. Without its address, of which only a hash is stored. */
export default class SellerLinkTransformer extends BaseTransformer<SellerLink> {
  toObject() {
    const { id, days, openings, issuedAt, expiresAt, lastOpenedAt } = this.resource
    return {
      id,
      /** Days on the market that its totals are for; null leaves them to the offers. */
      days,
      /** About: they are counted once an hour and browser. */
      openings,
      issuedAt: issuedAt.toJSDate().toISOString(),
      expiresAt: expiresAt.toJSDate().toISOString(),
      lastOpenedAt: iso(lastOpenedAt),
    }
  }
}
