import { outcomeSentences } from '#shared/market/outcome_figures'
import type { CompanyPage } from '#queries/company_page'
import CompanyCardTransformer from '#transformers/company_card_transformer'
import PublicPairTransformer from '#transformers/public_pair_transformer'
import ShownReviewTransformer from '#transformers/shown_review_transformer'

/** Props of a stager's public page. */
export function companyPageProps({ card, pairs, reviews, outcomes }: CompanyPage) {
  return {
    company: CompanyCardTransformer.transform(card),
    pairs: PublicPairTransformer.transform(pairs),
    reviews: ShownReviewTransformer.transform(reviews),
    reviewCount: reviews.at(0)?.total ?? 0,
    /** What became of the homes, in sentences; null if too few are reported. */
    outcomes: outcomes && outcomeSentences(outcomes),
  }
}
