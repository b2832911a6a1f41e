import type { Data } from '@generated/data'
import { usePage } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { OfferCard } from '~/components/bids/offer_card'
import { linkedQuestion, signedOutTexts } from '~/components/bids/linked_question'
import { NotChosen, OffersHeading, offersId } from '~/components/bids/offers_heading'
import { ProjectAbout } from '~/components/projects/project_about'
import { ProjectFacts } from '~/components/projects/project_facts'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { ProjectSummary } from '~/components/projects/project_summary'
import { QuestionsSection } from '~/components/questions/questions_section'
import { LoginPrompt } from '~/components/ui/login_prompt'

interface PublicViewProps extends ProjectPageProps {
  /** For those who read the questions. Default: how many there are. */
  questions?: ReactNode
  /** For those who read the facts. */
  facts?: ReactNode
}

/** The project as visitors and other owners see it, without actions. */
export function PublicView({ project, bids, signedIn, questions, facts }: PublicViewProps) {
  const linked = linkedQuestion(usePage().url)
  const message = linked
    ? signedOutTexts[linked.kind]
    : 'Staging company? Log in to make an offer. Your project? Log in to choose one.'
  return (
    <div className="mt-8 grid gap-x-14 gap-y-10 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
      <div className="flex min-w-0 flex-col gap-10 lg:gap-12">
        <ProjectFacts project={project} />
        <PublicOffers bids={bids} />
        {questions ?? <QuestionsSection project={project} signedIn={signedIn} />}
        <ProjectAbout project={project} />
        {facts}
      </div>
      <aside
        aria-label="About this project"
        className="grid content-start gap-6 md:max-lg:grid-cols-2 lg:sticky lg:top-6 lg:self-start"
      >
        {!signedIn && <LoginPrompt message={message} joins />}
        <ProjectSummary project={project} />
      </aside>
    </div>
  )
}

/** The bids, read-only. */
function PublicOffers({ bids }: { bids: readonly Data.Bid[] }) {
  const current = bids.filter(({ status }) => status !== 'rejected')
  const rejected = bids.filter(({ status }) => status === 'rejected')
  const list = (offers: readonly Data.Bid[]) => (
    <ul className="grid grid-cols-1 gap-4">
      {offers.map((bid) => (
        <li key={bid.id}>
          <OfferCard bid={bid} />
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-labelledby={offersId}>
      <OffersHeading count={current.length}>
        Names stay hidden until the owner accepts an offer and that company pays our fee.
      </OffersHeading>
      <div className="mt-6 grid grid-cols-1 gap-4">
        {bids.length === 0 && <p className="card px-7 py-5 text-muted">No offers yet.</p>}
        {current.length > 0 && list(current)}
        <NotChosen count={rejected.length}>{list(rejected)}</NotChosen>
      </div>
    </section>
  )
}
