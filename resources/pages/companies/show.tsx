import type { Data } from '@generated/data'
import { Lock } from '~/components/ui/icons'
import { VerifiedBadges } from '~/components/badges/verified_badges'
import { FavoriteButton } from '~/components/favorites/favorite_button'
import { ProjectGallery } from '~/components/projects/project_gallery'
import { StagedRooms } from '~/components/room_pairs/staged_rooms'
import { ReportedOutcomes } from '~/components/home_outcomes/reported_outcomes'
import { ShownReviews } from '~/components/reviews/shown_reviews'
import { companyFacts, FormulaLink, NewBadge } from '~/components/reputation/company_record'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import { LinkPreview } from '~/components/ui/link_preview'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { BreadcrumbData } from '~/components/ui/structured_data'
import { classes } from '~/lib/classes'
import { number } from '~/lib/format'

interface CompanyProps {
  company: Data.CompanyCard
  pairs: Data.PublicPair[]
  /** The latest ones. */
  reviews: Data.ShownReview[]
  /** How many there are. */
  reviewCount: number
  /** What became of the homes, in sentences; null if too few are reported. */
  outcomes: string[] | null
  /** Link to the previous page. */
  back: { href: string; label: string } | null
  /** Identifiers of the viewer's favorites, read by the heart; null for viewers without any. */
  favorites: string[] | null
  canonical: string
}

export default function Company({ company, pairs, reviews, reviewCount, ...page }: CompanyProps) {
  const { stagerIdentifier, photos, creditCards, reputation } = company
  const description = `Portfolio and experience of ${stagerIdentifier}, a staging company on Stagely.`
  return (
    <div className="wrap pb-4">
      <PageHead title={stagerIdentifier} description={description} noIndex />
      <LinkPreview
        title={stagerIdentifier}
        description={description}
        url={page.canonical}
        photo={photos[0]}
        alt={`Staged by ${stagerIdentifier}`}
      />
      <BreadcrumbData title={stagerIdentifier} url={page.canonical} />
      <PageHeading
        back={page.back ?? undefined}
        title={stagerIdentifier}
        actions={<FavoriteButton identifier={stagerIdentifier} />}
        lead="Staging company. Its name stays hidden until an owner accepts its offer and the platform fee is paid."
      />
      <div className="mt-6 grid items-start gap-8 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <section aria-labelledby="company-portfolio" className="min-w-0">
          <h2 id="company-portfolio" className="sr-only">
            Portfolio
          </h2>
          {photos.length > 0 ? (
            <ProjectGallery
              title={`Portfolio of ${stagerIdentifier}`}
              photos={photos}
              thumbnails={company.thumbnails}
              captions={company.captions}
            />
          ) : (
            <p className="card px-7 py-5 text-muted">
              No portfolio yet. This company hasn't added any photos.
            </p>
          )}
        </section>
        <Card
          as="aside"
          title="About this company"
          actions={reputation.isNew && <NewBadge />}
          className={classes(
            'lg:col-start-2 lg:row-start-1',
            reviews.length > 0 && 'lg:row-span-2'
          )}
        >
          <Facts
            layout="rows"
            items={[
              { label: 'Describes itself as', value: company.experienceLevelLabel },
              ...companyFacts(reputation),
              ...(creditCards ? [{ label: 'Credit cards', value: creditCards }] : []),
              { label: 'Member since', value: company.memberSince },
            ]}
          />
          <FormulaLink className="mt-3 text-sm" />
          <VerifiedBadges badges={company.badges} className="mt-5" />
          <p className="mt-5 flex items-start gap-2.5 text-sm text-muted">
            <Lock className="icon mt-px" />
            Once the platform fee is paid, you and the company see each other's name, phone and
            email.
          </p>
        </Card>
        {reviews.length > 0 && (
          <section aria-labelledby="reviews" className="min-w-0">
            <h2 id="reviews" className="display scroll-mt-6 text-2xl">
              Reviews <span className="text-muted">({number(reviewCount)})</span>
            </h2>
            <p className="mt-1 mb-5 text-[0.9375rem] text-muted">
              By owners who hired this company through Stagely, after the project was completed.
              {reviewCount > reviews.length && ` The latest ${reviews.length} are shown.`}
            </p>
            <ShownReviews reviews={reviews} about="this company" />
          </section>
        )}
      </div>
      <ReportedOutcomes sentences={page.outcomes} />
      <StagedRooms pairs={pairs} />
    </div>
  )
}
