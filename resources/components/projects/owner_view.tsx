import { contactNoun } from '#shared/masking/contact_kinds'
import type { Data } from '@generated/data'
import { useId } from 'react'
import { Lock } from '~/components/ui/icons'
import { InvitedCompanies } from '~/components/invitations/invited_companies'
import { isPartyBid } from '~/components/bids/offers'
import { askedItems } from '~/components/comparison/compared'
import { OwnerOffers } from '~/components/bids/owner_offers'
import { ReleasedCard } from '~/components/bids/released_card'
import { NextStepsCard } from '~/components/projects/next_steps'
import { PushOffer } from '~/components/notifications/push_offer'
import { GoodToKnow } from '~/components/projects/good_to_know'
import { OwnerPhotos } from '~/components/project_photos/owner_photos'
import { ProjectAbout } from '~/components/projects/project_about'
import { ProjectEvents } from '~/components/projects/project_events'
import { ProjectFacts } from '~/components/projects/project_facts'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { ProjectSummary } from '~/components/projects/project_summary'
import { ProjectQuestions } from '~/components/questions/project_questions'
import { FloorPlan } from '~/components/stated_facts/floor_plan'
import { ProjectReviews } from '~/components/reviews/project_reviews'
import { Card } from '~/components/ui/card'
import { FoldedSections } from '~/components/projects/fold'
import { HidingNote } from '~/components/ui/masked_text'
import { useCurrentUser } from '~/hooks/use_current_user'
import { classes } from '~/lib/classes'
import { number } from '~/lib/text'

/** The project as its owner sees it: progress and bids first, the description last. */
export function OwnerView(page: ProjectPageProps) {
  const { project, bids, contact } = page
  const company = useCurrentUser()?.navigation === 'stager'
  const offers = bids.filter(isPartyBid)
  const released = offers.find((bid) => bid.view === 'released')
  return (
    <div className="mt-5 grid gap-x-14 gap-y-6 lg:mt-6 lg:gap-y-10 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
      <div className="flex min-w-0 flex-col gap-8 lg:gap-12">
        <ProjectReviews project={project} />
        {released && <ReleasedCard bid={released} project={project} contact={contact} />}
        <OwnerOffers
          projectId={project.id}
          bids={offers}
          isOpen={project.status === 'open'}
          items={askedItems(project)}
          usualPrice={page.usualPrice}
        />
        {project.status === 'open' && (
          <PushOffer pushKey={page.pushKey} title="Tell me on this device when an offer arrives" />
        )}
        {project.status === 'open' && offers.length === 0 && (
          <NextStepsCard
            project={project}
            address={page.canonical}
            paymentWindowHours={page.paymentWindowHours}
          />
        )}
        <ProjectQuestions project={project} own />
        <Home project={project} />
      </div>
      <aside
        aria-label="About this project"
        className="grid content-start gap-3 md:gap-6 md:max-lg:grid-cols-2 lg:sticky lg:top-6 lg:self-start"
      >
        {company && <OwnProject />}
        <ProjectSummary folds project={project} className={classes(released && 'order-1')} />
        <InvitedCompanies project={project} />
        <ProjectEvents project={project} />
        <HiddenNote hidden={project.hidden} released={Boolean(released)} />
        {!released && project.status !== 'cancelled' && (
          <p className="flex gap-2.5 px-1 text-sm text-muted">
            <Lock className="icon mt-0.5 size-4" />
            Your name, email, phone number and street address stay hidden until you accept an offer
            and that company pays our fee.
          </p>
        )}
      </aside>
    </div>
  )
}

/** What the owner has said about the home, folded: others read it more often. */
function Home({ project }: Pick<ProjectPageProps, 'project'>) {
  const id = useId()
  const { occupancyStatusLabel, squareFootage } = project
  const size = squareFootage && `${number(squareFootage)} sq ft`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display text-2xl">
        The home
      </h2>
      <OwnerPhotos project={project} />
      <div className="mt-4 border-t border-line">
        <FoldedSections>
          <FloorPlan project={project} own />
          <GoodToKnow project={project} own />
          <ProjectAbout
            project={project}
            marked
            summary={[occupancyStatusLabel, size].filter(Boolean).join(', ')}
            facts={<ProjectFacts project={project} />}
          />
        </FoldedSections>
      </div>
    </section>
  )
}

/** Shown to a stager that posted the project itself. */
function OwnProject() {
  return (
    <Card title="You posted this project">
      <p className="-mt-1 text-[0.9375rem] text-muted">
        Offers from other staging companies appear on this page.
      </p>
    </Card>
  )
}

type Hidden = Data.Project['hidden'][number]

const fields: Readonly<Record<Hidden['field'], string>> = {
  title: 'the title',
  description: 'the description',
  location: 'the location',
  city: 'the city',
  neighborhood: 'the neighborhood',
  county: 'the county',
  otherRooms: 'the other rooms',
  budgetRange: 'the budget range',
}

interface HiddenNoteProps {
  hidden: readonly Hidden[]
  /** Whether the fee is paid, so that the stager sees everything. */
  released: boolean
}

/** Tells the owner which parts of the project are hidden from others. */
function HiddenNote({ hidden, released }: HiddenNoteProps) {
  if (hidden.length === 0) return null
  const parts = hidden.map(({ kind, field }) => `${contactNoun(kind)} in ${fields[field]}`)
  const lead = released
    ? 'Only you and the company that paid the fee see'
    : 'Hidden from everyone else until the platform fee is paid:'
  return <HidingNote className="px-1" text={`${lead} ${[...new Set(parts)].join(', ')}.`} />
}
