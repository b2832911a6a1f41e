import type User from '#models/user'
import { outcomesOfCompany } from '#queries/outcome_figures'
import { publicPairsOf } from '#queries/room_pairs'
import { reviewsAbout } from '#queries/reviews'
import { stagerCard } from '#queries/stager_card'

export type CompanyPage = NonNullable<Awaited<ReturnType<typeof companyPage>>>

/** A stager's public page; null if there is none. */
export async function companyPage(identifier: string, viewer: User | null) {
  const card = await stagerCard(identifier)
  if (!card) return null
  const pairs = await publicPairsOf(card.stagerIdentifier)
  const reviews = await reviewsAbout(card.id, 'stager', viewer)
  const outcomes = await outcomesOfCompany(card.id)
  return { card, pairs, reviews, outcomes }
}
