import type { JobStepKey } from '#shared/jobs/jobs'
import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { PartyPopper, Pencil } from '~/components/ui/icons'
import { type Ref, useState } from 'react'
import type { FeeTier } from '~/components/bids/fee_tiers'
import { ownOfferQuestions } from '~/components/bids/offer_questions'
import type { PartyBid } from '~/components/bids/offers'
import { ConfirmOffer } from '~/components/bids/confirm_offer'
import { GiveUpJob } from '~/components/bids/give_up_job'
import { OwnOffer, OwnOfferCard } from '~/components/bids/own_offer_card'
import { OwnerReportBox, type OwnerReport } from '~/components/bids/owner_report'
import { OwnerContact } from '~/components/bids/owner_contact'
import { PaymentCard } from '~/components/bids/payment_card'
import { PendingNote } from '~/components/bids/pending_note'
import { focusJobSentence } from '~/components/jobs/focus_job'
import { type OwnJob, useJobOfHeader } from '~/components/jobs/own_job'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { Notice } from '~/components/ui/notice'
import { Ask } from '~/components/ui/question'
import { useSearchHref } from '~/hooks/use_search_href'

interface CompanyOfferProps {
  bid: PartyBid
  project: Data.Project
  /** Number of bids on the project, including this one. */
  offerCount: number
  tiers: readonly FeeTier[]
  job: OwnJob | null
  contact: Data.Contact | null
  ownerReport: OwnerReport | null
  headingRef: Ref<HTMLHeadingElement>
  onEdit: () => void
  onCancel: () => void
  onDone: () => void
  onOfferAgain?: () => void
}

/** The stager's own bid. The server's `standing` decides which card is shown. */
export function CompanyOffer(props: CompanyOfferProps) {
  const { bid, project, offerCount, headingRef, onEdit, onCancel, onOfferAgain } = props
  const job = useJobOfHeader(project.id, props.job)
  switch (bid.standing) {
    case 'pending':
      return (
        <OwnOfferCard
          bid={bid}
          headingRef={headingRef}
          lead={<Waiting bid={bid} project={project} />}
        >
          <ConfirmOffer bid={bid} className="mt-5 w-full" onDone={props.onDone} />
          <div className="mt-5 flex flex-wrap gap-2 [&>*]:flex-1 max-[22rem]:[&>*]:px-2 [&>*]:whitespace-nowrap">
            {bid.can.edit && (
              <Button icon={Pencil} onClick={onEdit}>
                Edit Offer
              </Button>
            )}
            {bid.can.cancel && (
              <Button variant="danger" onClick={onCancel}>
                Cancel Bid
              </Button>
            )}
          </div>
          {bid.limitNote && <p className="hint mt-3">{bid.limitNote}</p>}
        </OwnOfferCard>
      )
    case 'payment_due':
      return (
        <>
          <Notice
            tone="success"
            icon={PartyPopper}
            title={
              <span ref={headingRef} tabIndex={-1}>
                You won this project.
              </span>
            }
          >
            {offerCount > 1 && `The owner chose you out of ${offerCount} offers.`}
          </Notice>
          <PaymentCard bid={bid} tiers={props.tiers} onCancel={onCancel} />
          <OwnOfferCard bid={bid} />
        </>
      )
    case 'paid':
    case 'completed':
      return (
        <OwnOfferCard bid={bid} headingRef={headingRef}>
          <OwnerContact bid={bid} contact={props.contact} />
          {props.ownerReport && (
            <OwnerReportBox bid={bid} title={project.title} ownerReport={props.ownerReport} />
          )}
          {bid.completeBlockedReason && (
            <p className="mt-4 text-[0.9375rem] text-pretty text-muted">
              {bid.completeBlockedReason}{' '}
              <Link className="link" href={`/projects/${project.id}/staging`}>
                Propose another day
              </Link>
            </p>
          )}
          {bid.can.complete && !isStep(job, 'finish_work') && (
            <WorkCompleted bid={bid} title={project.title} />
          )}
          {bid.stagerCompletedAt && (
            <Marked bid={bid} isOver={project.status === 'completed'} job={job} />
          )}
          {bid.can.seeReceipt && (
            <LinkButton variant="quiet" className="mt-1 w-full" href={`/bids/${bid.id}/receipt`}>
              Receipt
            </LinkButton>
          )}
          {bid.can.giveUp && <GiveUpJob bid={bid} className="mt-4 w-full" onDone={props.onDone} />}
        </OwnOfferCard>
      )
    case 'cancelled':
      return <ClosedOffer bid={bid} headingRef={headingRef} onOfferAgain={onOfferAgain} />
    case 'rejected':
      return <ClosedOffer bid={bid} headingRef={headingRef} />
  }
}

/** Whether the panel above has the button of the step. */
const isStep = (job: OwnJob | null, key: JobStepKey) =>
  job?.steps.some((step) => step.isYours && step.key === key) ?? false

/** What the panel above doesn't say about a pending bid. */
function Waiting({ bid, project }: Pick<CompanyOfferProps, 'bid' | 'project'>) {
  return (
    <p className="mt-2 text-[0.9375rem] text-muted">
      <PendingNote withoutDay bid={bid} project={project} /> We'll email you either way.
    </p>
  )
}

/** Shown once the stager has marked the work completed, also after the project is completed. */
function Marked({ bid, isOver, job }: { bid: PartyBid; isOver: boolean; job: OwnJob | null }) {
  const searchHref = useSearchHref()
  const confirmation = job?.steps.find(({ key }) => key === 'confirm_work')
  return (
    <p className="mt-4 text-[0.9375rem] text-muted">
      {bid.statusNote}.{' '}
      {isOver ? (
        <>
          Thanks for staging with us.{' '}
          {bid.can.review && (
            <>
              <a className="link" href="#reviews">
                Review the owner
              </a>
              .{' '}
            </>
          )}
          <Link className="link" href={searchHref}>
            Find your next project
          </Link>
          .
        </>
      ) : (
        confirmation && <TurnSentence turn={confirmation} />
      )}
    </p>
  )
}

const givenUp =
  'The owner and our team read your reason. Our team decides about the fee and writes to you.'

interface ClosedOfferProps {
  bid: PartyBid
  headingRef: Ref<HTMLHeadingElement>
  /** Set if the stager may bid on this project again. */
  onOfferAgain?: () => void
}

/** A rejected or cancelled bid: one sentence and a link or button to continue. */
function ClosedOffer({ bid, headingRef, onOfferAgain }: ClosedOfferProps) {
  const searchHref = useSearchHref()
  return (
    <OwnOffer bid={bid} headingRef={headingRef}>
      <p className="mt-2 text-[0.9375rem] text-muted">
        {bid.statusNote && `${bid.statusNote}. `}
        {bid.outcome && `${bid.outcome.text} `}
        {onOfferAgain
          ? 'The project is still open, so you can make a new one.'
          : (bid.limitNote ?? (bid.can.seeReceipt ? givenUp : 'No fee was charged.'))}
      </p>
      {bid.formerAgreement && (
        <LinkButton className="mt-5 w-full" href={bid.formerAgreement}>
          Read what you signed
        </LinkButton>
      )}
      {bid.can.seeReceipt && (
        <LinkButton className="mt-5 w-full" href={`/bids/${bid.id}/receipt`}>
          Receipt
        </LinkButton>
      )}
      {onOfferAgain ? (
        <Button className="mt-5 w-full" onClick={onOfferAgain}>
          Make a new offer
        </Button>
      ) : (
        <LinkButton className="mt-5 w-full" href={searchHref}>
          Search Projects
        </LinkButton>
      )}
    </OwnOffer>
  )
}

interface WorkCompletedProps {
  bid: PartyBid
  /** The project's title. */
  title: string
}

/** Lets the stager mark its work completed. The project is completed by its owner. */
function WorkCompleted({ bid, title }: WorkCompletedProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button className="mt-4 w-full" onClick={() => setAsks(true)}>
        Work Completed
      </Button>
      {asks && (
        <Ask
          question={ownOfferQuestions.completeWork({ ...bid, projectTitle: title })}
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false)
            // The dialog gives the focus back first.
            setTimeout(focusJobSentence)
          }}
        />
      )}
    </>
  )
}
