import { Lock } from 'lucide-react'
import { isPartyBid } from '~/components/bids/offers'
import { OwnerOffers } from '~/components/bids/owner_offers'
import { ReleasedCard } from '~/components/bids/released_card'
import { FirstSteps } from '~/components/projects/first_steps'
import { HiddenNote } from '~/components/projects/hidden_note'
import { ProjectAbout } from '~/components/projects/project_about'
import { ProjectEvents } from '~/components/projects/project_events'
import { ProjectFacts } from '~/components/projects/project_facts'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { ProjectProgress } from '~/components/projects/project_progress'
import { ProjectSummary } from '~/components/projects/project_summary'
import { Card } from '~/components/ui/card'
import { useCurrentUser } from '~/hooks/use_current_user'
import { classes } from '~/lib/classes'

/** What there is to decide comes first: the owner knows the home. */
export function OwnerView(page: ProjectPageProps) {
  const { project, bids, contact } = page
  const company = useCurrentUser()?.navigation === 'stager'
  const offers = bids.filter(isPartyBid)
  const released = offers.find((bid) => bid.view === 'released')
  return (
    <div className="mt-5 grid gap-x-14 gap-y-10 lg:mt-6 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
      <div className="flex min-w-0 flex-col gap-10 lg:gap-12">
        <ProjectProgress project={project} bids={offers} />
        {released && <ReleasedCard bid={released} project={project} contact={contact} />}
        <OwnerOffers bids={offers} isOpen={project.status === 'open'} />
        {project.status === 'open' && offers.length === 0 && (
          <FirstSteps
            project={project}
            address={page.canonical}
            paymentWindowHours={page.paymentWindowHours}
          />
        )}
        <ProjectFacts project={project} />
        <ProjectAbout project={project} marked />
      </div>
      <aside
        aria-label="About this project"
        className="grid content-start gap-6 md:max-lg:grid-cols-2 lg:sticky lg:top-6 lg:self-start"
      >
        {company && <OwnProject />}
        <ProjectSummary project={project} className={classes(released && 'order-1')} />
        <ProjectEvents project={project} />
        <HiddenNote hidden={project.hidden} released={Boolean(released)} />
        {!released && (
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

/** A staging company may post a project too. */
function OwnProject() {
  return (
    <Card title="You posted this project">
      <p className="-mt-1 text-[0.9375rem] text-muted">
        Offers from other staging companies appear on this page.
      </p>
    </Card>
  )
}
