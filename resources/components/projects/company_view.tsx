import { thumbnailOf } from '#shared/projects/photo_urls'
import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { useEffect, useId, useState } from 'react'
import { TwinsNotice } from '~/components/bid_batch/twins_notice'
import { bidFormId } from '~/components/bids/bid_form'
import { CompanyAside } from '~/components/bids/company_aside'
import type { Bid, PartyBid } from '~/components/bids/offers'
import { OwnTextBlock, type OwnText } from '~/components/bids/own_text'
import { InvitationNotice } from '~/components/invitations/invitation_notice'
import { GoodToKnow } from '~/components/projects/good_to_know'
import { ProjectAbout } from '~/components/projects/project_about'
import { ProjectFacts } from '~/components/projects/project_facts'
import type { LiveProject } from '~/components/projects/project_page_props'
import { ProjectSummary } from '~/components/projects/project_summary'
import { ProjectQuestions } from '~/components/questions/project_questions'
import { FloorPlan } from '~/components/stated_facts/floor_plan'
import { ProjectReviews } from '~/components/reviews/project_reviews'
import { Button } from '~/components/ui/button'
import { StepMark } from '~/components/ui/step_line'
import { useCurrentUser } from '~/hooks/use_current_user'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/format'

/** The number of open bids, or of all bids made once the project is closed for bids. */
function offerCount({ status, offerCount: open }: Data.Project, bids: readonly Bid[]) {
  return status === 'open'
    ? { label: 'Offers so far', value: open }
    : { label: 'Offers made', value: bids.filter((bid) => bid.status !== 'cancelled').length }
}

/** The project as stagers see it, with their own bid or the bid form beside it. */
export function CompanyView(page: LiveProject) {
  const { project, ownBid, bids } = page
  const description = (
    <div key="description" className="flex min-w-0 flex-col gap-8 lg:gap-10 lg:self-stretch">
      <ProjectReviews project={project} />
      <ProjectFacts forCompany project={project} />
      <ProjectAbout project={project} />
      <GoodToKnow project={project} />
      <ProjectProperty project={project} />
      <FloorPlan project={project} />
      <ProjectQuestions project={project} />
      {/* Stays beside the bid form, which is longer than the description. */}
      <div className="flex flex-col gap-8 lg:sticky lg:top-8 lg:gap-10">
        <OfferSteps bid={ownBid} />
        {(project.can.bid || ownBid?.can.edit) && <SeenByOwner introduction={page.introduction} />}
      </div>
    </div>
  )
  const aside = (
    <aside
      key="aside"
      aria-label="Your company and this project"
      className="flex min-w-0 flex-col gap-5 lg:col-start-2 lg:row-start-1"
    >
      <CompanyAside
        project={project}
        bid={ownBid}
        job={page.job}
        contact={page.contact}
        ownerReport={page.ownerReport}
        options={page.bidForm}
        tiers={page.feeTiers}
        record={page.ownerRecord}
        ownerReviews={page.ownerReviews}
        usualPrice={page.usualPrice}
        offerCount={offerCount(project, bids).value}
        pushKey={page.pushKey}
      />
      <ProjectSummary
        forCompany
        offers={ownBid ? offerCount(project, bids) : undefined}
        project={project}
        className={classes(!ownBid && 'max-lg:order-first')}
      />
    </aside>
  )
  return (
    <>
      {!ownBid && <InvitationNotice project={project} />}
      <TwinsNotice projectId={project.id} twins={page.twins} />
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        {/* In one column an existing bid comes first and the form last, in the tab order too. */}
        {ownBid ? [aside, description] : [description, aside]}
        {!ownBid && project.can.bid && <OfferBar offers={project.offerCount} />}
      </div>
    </>
  )
}

/** Scrolls to the bid form, which is far down on phones. Hidden while the form is visible. */
function OfferBar({ offers }: { offers: number }) {
  const [away, setAway] = useState(true)
  useEffect(() => {
    const form = document.getElementById(bidFormId)
    if (!form) return
    const observer = new IntersectionObserver(([entry]) => setAway(!entry.isIntersecting))
    observer.observe(form)
    return () => observer.disconnect()
  }, [])
  if (!away) return null

  function openForm() {
    const form = document.getElementById(bidFormId)
    form?.querySelector('input')?.focus({ preventScroll: true })
    form?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="offer-bar no-print fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 border-t border-line bg-paper px-(--gutter) py-2.5 lg:hidden">
      <p className="num flex-1 text-sm text-muted">
        {offers === 0 ? 'No offers yet' : `${plural(offers, 'offer')} so far`}
      </p>
      <Button variant="primary" className="flex-1" onClick={openForm}>
        Make an offer
      </Button>
    </div>
  )
}

const steps = [
  { title: 'Make your offer', text: "It's free, and your company name stays hidden." },
  { title: 'The owner chooses', text: "We'll email you either way." },
  {
    title: 'Pay the platform fee',
    text: "You and the owner see each other's contact details right away.",
  },
]

/** Index of the current step; null if the bid is rejected or cancelled. */
function currentStep(bid: PartyBid | null): number | null {
  switch (bid?.standing) {
    case undefined:
      return 0
    case 'pending':
      return 1
    case 'payment_due':
      return 2
    case 'paid':
    case 'completed':
      return steps.length
    default:
      return null
  }
}

/** The steps of a bid, with the current one marked. */
function OfferSteps({ bid }: { bid: PartyBid | null }) {
  const id = useId()
  const current = currentStep(bid)
  if (current === null) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display text-2xl">
        How it works from here
      </h2>
      <ol className="mt-4 grid max-w-[42rem] gap-4 text-[0.9375rem] lg:grid-cols-3 lg:gap-6">
        {steps.map(({ title, text }, at) => (
          <li
            key={title}
            aria-current={at === current ? 'step' : undefined}
            className="flex gap-3 lg:block"
          >
            <StepMark at={at} current={current} />
            <div className="lg:mt-2">
              <p className={at === current ? 'font-semibold' : 'font-medium'}>
                {title}
                {at < current && <span className="sr-only">, done</span>}
              </p>
              <p className="mt-0.5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The stager's portfolio, which the owner sees with its bid. On phones it would delay the form. */
function SeenByOwner({ introduction }: { introduction: OwnText | null }) {
  const id = useId()
  const user = useCurrentUser()
  if (!user) return null
  const { portfolioPhotos: photos, stagerIdentifier } = user
  return (
    <section aria-labelledby={id} className="max-lg:hidden">
      <h2 id={id} className="display text-2xl">
        What the owner sees
      </h2>
      <p className="mt-2 max-w-[42rem] text-[0.9375rem] text-pretty text-muted">
        {photos.length === 0
          ? `Your price and terms, under the name ${stagerIdentifier}. You have no portfolio photos yet; owners see them with every offer.`
          : `Your price and terms, under the name ${stagerIdentifier}, and your portfolio photos.`}
      </p>
      {photos.length > 0 && (
        <ul className="mt-4 grid max-w-[42rem] grid-cols-4 gap-3">
          {photos.map((photo, at) => (
            <li key={photo} className="aspect-4/3 overflow-hidden rounded-md">
              <img
                className="picture"
                src={thumbnailOf(photo)}
                alt={`Portfolio photo ${at + 1}`}
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      )}
      {introduction && (
        <OwnTextBlock label="About the company" text={introduction} className="mt-4" />
      )}
      <p className="mt-3 flex flex-wrap gap-x-5">
        <Link href="/portfolio-upload" className="link inline-flex min-h-9 items-center">
          {photos.length === 0 ? 'Add photos' : 'Edit portfolio'}
        </Link>
        <Link href="/edit-profile" className="link inline-flex min-h-9 items-center">
          {user.introduction ? 'Edit introduction' : 'Add an introduction'}
        </Link>
      </p>
    </section>
  )
}

/** Property details that `ProjectFacts` doesn't show. */
function ProjectProperty({ project }: { project: Data.Project }) {
  const id = useId()
  const items = [
    { label: 'Type', value: project.propertyTypeLabel },
    { label: 'Location type', value: project.locationTypes.join(', ') },
    { label: 'County', value: project.county },
    { label: 'Posted by', value: project.ownerTypeLabel },
  ].filter((item) => item.value)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display text-2xl">
        Property
      </h2>
      <dl className="mt-2 grid max-w-[42rem] gap-x-10 text-[0.9375rem] lg:grid-cols-2">
        {items.map(({ label, value }) => (
          <div key={label} className="row last:border-b last:border-line last:pb-2.5">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
