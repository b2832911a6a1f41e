import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import AuditEvent from '#models/audit_event'
import UserPolicy from '#policies/user_policy'
import { publicPairsOf } from '#queries/room_pairs'
import { favoritesOf, stagerCard } from '#queries/stager_card'
import { reviewsAbout } from '#queries/reviews'
import { canonicalUrl } from '#services/canonical_url'
import { contentVersion, visitorPage } from '#services/visitor_pages'
import CompanyCardTransformer from '#transformers/company_card_transformer'
import PublicPairTransformer from '#transformers/public_pair_transformer'
import ShownReviewTransformer from '#transformers/shown_review_transformer'

/** Link to the project that the visitor came from (`?project=`). */
function backLink({ project }: Record<string, unknown>) {
  if (typeof project !== 'string' || !/^[1-9]\d{0,8}$/.test(project)) return null
  return { href: `/projects/${project}`, label: 'Back to the project' }
}

export default class CompaniesController {
  /** A stager's public page. It stays anonymous after contact release too. */
  async show(ctx: HttpContext) {
    const { auth, bouncer, inertia, params, request } = ctx
    const card = await stagerCard(params.identifier)
    if (!card) throw new NotFound()
    const mayMark = auth.user && (await bouncer.with(UserPolicy).allows('keepFavorites'))
    const pairs = await publicPairsOf(card.stagerIdentifier)
    const reviews = await reviewsAbout(card.id, 'stager', auth.user ?? null)
    if (auth.user?.isTeam) await AuditEvent.recordViews(auth.user, [{ list: 'reviews' }])
    const version = () => contentVersion([card, pairs, reviews])
    return visitorPage(ctx, version, async () =>
      inertia.render('companies/show', {
        company: CompanyCardTransformer.transform(card),
        pairs: PublicPairTransformer.transform(pairs),
        reviews: ShownReviewTransformer.transform(reviews),
        reviewCount: reviews.at(0)?.total ?? 0,
        back: backLink(request.qs()),
        favorites: mayMark ? await favoritesOf(auth.user!) : null,
        canonical: canonicalUrl(ctx),
      })
    )
  }
}
