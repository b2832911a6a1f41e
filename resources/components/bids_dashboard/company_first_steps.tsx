import { photoLimits } from '#shared/project_enums'
import { AreaForm } from '~/components/bids_dashboard/area_form'
import { FirstSteps } from '~/components/dashboard/first_steps'
import { LinkButton } from '~/components/ui/link_button'
import { useSearchHref } from '~/hooks/use_search_href'
import { plural } from '~/lib/format'
import type { CurrentUser } from '~/types'

/** The dashboard of a staging company that has not made an offer yet. */
export function CompanyFirstSteps({ user }: { user: CurrentUser }) {
  const { areaCounty, areaState, portfolioPhotos } = user
  const photos = portfolioPhotos.length
  const searchHref = useSearchHref()
  const hasArea = areaCounty !== null && areaState !== null
  return (
    <FirstSteps
      title="No offers yet"
      lead="Making offers is free. The platform fee is due only when an owner accepts one."
      picture="/images/bids-empty.webp"
      steps={[
        {
          title: 'Say where you work',
          text: 'Your searches start there. Only you can see it.',
          done: hasArea,
          action: <AreaForm user={user} />,
        },
        {
          title: 'Add photos of your work',
          text:
            photos === 0
              ? `Owners see up to ${photoLimits.perPortfolio} of them with each of your offers, without your name.`
              : `${plural(photos, 'photo')} of ${photoLimits.perPortfolio}. Owners see them with each of your offers, without your name.`,
          done: photos > 0,
          action: photos < photoLimits.perPortfolio && (
            <LinkButton size="sm" href="/portfolio-upload">
              {photos === 0 ? 'Add photos' : 'Add more photos'}
            </LinkButton>
          ),
        },
        {
          title: 'Make your first offer',
          text: "Find an open project near you. The owner compares offers without seeing the companies' names.",
          action: (
            <LinkButton variant="primary" href={searchHref}>
              Search Projects
            </LinkButton>
          ),
        },
      ]}
    />
  )
}
