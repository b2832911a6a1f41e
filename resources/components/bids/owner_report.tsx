import { router } from '@inertiajs/react'
import { useState } from 'react'
import { ownerReportOutcomes, silentDays } from '#shared/jobs/owner_reports'
import { ownOfferQuestions } from '~/components/bids/offer_questions'
import type { PartyBid } from '~/components/bids/offers'
import type { OwnBid } from '~/components/bids_dashboard/own_bid'
import { Button } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import { Ask } from '~/components/ui/question'

export type OwnerReport = NonNullable<OwnBid['ownerReport']>

interface OwnerReportProps {
  ownerReport: OwnerReport
}

/** What became of a report, or from when on the company can report that the owner is silent. */
export function OwnerReportNote({ ownerReport: { can, from, report } }: OwnerReportProps) {
  if (report?.outcome === 'refunded') {
    return (
      <>You reported that the owner doesn’t respond. {ownerReportOutcomes.label('refunded')}.</>
    )
  }
  if (report?.outcome === 'dismissed') {
    return (
      <>
        We looked at your report, and the fee stays paid.
        {report.reason && ` Our team writes: ${report.reason}`}
      </>
    )
  }
  if (report) {
    return (
      <>
        You reported on <LocalTime at={report.createdAt} format="short" /> that the owner doesn’t
        respond. Our team is looking at it.
      </>
    )
  }
  if (can) return <>No answer from the owner for {silentDays} days.</>
  return (
    from && (
      <>
        No answer from the owner? You can report it from <LocalTime at={from} format="short" /> on.
      </>
    )
  )
}

/** On the project page of the company whose fee is paid. */
export function OwnerReportBox({
  bid,
  title,
  ownerReport,
}: OwnerReportProps & { bid: PartyBid; title: string }) {
  const [asks, setAsks] = useState(false)
  const done = () => {
    setAsks(false)
    router.reload()
  }
  return (
    <div className="mt-4 text-[0.9375rem]">
      <p className="text-muted" role="status">
        <OwnerReportNote ownerReport={ownerReport} />
      </p>
      {ownerReport.can && (
        <Button className="mt-2 w-full" onClick={() => setAsks(true)}>
          Report: owner doesn’t respond
        </Button>
      )}
      {asks && (
        <Ask
          question={ownOfferQuestions.reportOwner({ ...bid, projectTitle: title })}
          onClose={() => setAsks(false)}
          onDone={done}
        />
      )}
    </div>
  )
}
