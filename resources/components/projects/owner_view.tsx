import { Lock } from 'lucide-react'
import { isPartyBid } from '~/components/bids/offers'
import { OwnerOffers } from '~/components/bids/owner_offers'
import { ReleasedCard } from '~/components/bids/released_card'
import { HiddenNote } from '~/components/projects/hidden_note'
import { ProjectAbout } from '~/components/projects/project_about'
import { ProjectEvents } from '~/components/projects/project_events'
import { ProjectFacts } from '~/components/projects/project_facts'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { ProjectSummary } from '~/components/projects/project_summary'
import { Card } from '~/components/ui/card'
import { useCurrentUser } from '~/hooks/use_current_user'
import { classes } from '~/lib/classes'

/** The owner chooses among the offers; a released one leads the page. */
export function OwnerView({ project, bids, contact, events, nextStep }: ProjectPageProps) {
  const company = useCurrentUser()?.navigation === 'stager'
  const offers = bids.filter(isPartyBid)
  const released = offers.find((bid) => bid.view === 'released')
  return (
    <div className="mt-8 grid gap-x-14 gap-y-10 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
      <div className="flex min-w-0 flex-col gap-10 lg:gap-12">
        {released && <ReleasedCard bid={released} project={project} contact={contact} />}
        <ProjectFacts project={project} />
        <OwnerOffers bids={offers} />
        <ProjectAbout project={project} marked />
      </div>
      <aside
        aria-label="About this project"
        className="grid content-start gap-6 md:max-lg:grid-cols-2 lg:sticky lg:top-6 lg:self-start"
      >
        {company && <OwnProject />}
        <ProjectSummary project={project} className={classes(released && 'order-1')} />
        <ProjectEvents events={events} nextStep={nextStep} />
        <HiddenNote hidden={project.hidden} released={Boolean(released)} />
        {!released && (
          <p className="flex gap-2.5 px-1 text-sm text-muted">
            <Lock className="icon mt-0.5 size-4" />
            No company sees your name, email, phone or street address before it has paid for the
            offer you accepted.
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
        Offers from other companies are listed on this page.
      </p>
    </Card>
  )
}
