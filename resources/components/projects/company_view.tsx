import type { Data } from '@generated/data'
import { CompanyAside } from '~/components/bids/company_aside'
import type { Bid, PartyBid } from '~/components/bids/offers'
import { OfferBar } from '~/components/bids/offer_bar'
import { OfferSteps } from '~/components/projects/offer_steps'
import { ProjectAbout } from '~/components/projects/project_about'
import { ProjectFacts } from '~/components/projects/project_facts'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { ProjectProperty } from '~/components/projects/project_property'
import { ProjectSummary } from '~/components/projects/project_summary'
import { classes } from '~/lib/classes'

/** Offers that are open, or all that were made once the project takes no more. */
function offerCount({ status, offerCount: open }: Data.Project, bids: readonly Bid[]) {
  return status === 'open'
    ? { label: 'Offers so far', value: open }
    : { label: 'Offers made', value: bids.filter((bid) => bid.status !== 'cancelled').length }
}

/** A company reads the project and acts beside it. */
export function CompanyView(page: ProjectPageProps & { ownBid: PartyBid | null }) {
  const { project, ownBid, bids } = page
  const description = (
    <div key="description" className="flex min-w-0 flex-col gap-8 lg:gap-10">
      <ProjectFacts forCompany project={project} />
      <ProjectAbout project={project} />
      <ProjectProperty project={project} />
      <OfferSteps bid={ownBid} />
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
        contact={page.contact}
        options={page.bidForm}
        tiers={page.feeTiers}
        record={page.ownerRecord}
        offerCount={offerCount(project, bids).value}
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
    <div className="mt-6 grid gap-x-14 gap-y-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      {/* In one column an offer that was made comes first, the form last: also for the keyboard. */}
      {ownBid ? [aside, description] : [description, aside]}
      {!ownBid && project.can.bid && <OfferBar offers={project.offerCount} />}
    </div>
  )
}
