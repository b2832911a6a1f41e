import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { Check, MessageCircle } from '~/components/ui/icons'
import { useState } from 'react'
import { confirmationDays } from '#shared/jobs/jobs'
import type { PartyBid } from '~/components/bids/offers'
import { focusJobSentence } from '~/components/jobs/focus_job'
import { projectQuestions } from '~/components/projects/project_questions'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { LocalTime } from '~/components/ui/local_time'
import { Ask } from '~/components/ui/question'

interface ReleasedActionsProps {
  bid: PartyBid
  project: Data.Project
}

export function ReleasedActions({ bid, project }: ReleasedActionsProps) {
  const [asks, setAsks] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4 sm:col-span-2">
      {/* Once the company has marked its work completed, this is a step, whose button is above. */}
      {project.can.complete && !bid.stagerCompletedAt && (
        <Button icon={Check} className="max-sm:w-full" onClick={() => setAsks(true)}>
          Project Completed
        </Button>
      )}
      <LinkButton
        icon={MessageCircle}
        className="max-sm:order-last max-sm:w-full"
        href={`/messages?to=${bid.bidder.id}&project=${project.id}`}
      >
        Message
      </LinkButton>
      <p className="min-w-56 flex-1 text-sm text-muted sm:pl-2" aria-live="polite">
        <NextStep bid={bid} project={project} />
      </p>
      {asks && (
        <Ask
          question={projectQuestions.complete(project, { isUnpaid: false })}
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false)
            // The dialog gives the focus back first.
            setTimeout(focusJobSentence)
          }}
        />
      )}
    </div>
  )
}

/** What the owner can do next, or when the project was completed. */
function NextStep({ bid, project }: ReleasedActionsProps) {
  if (project.completedAt) {
    return (
      <>
        Completed on <LocalTime at={project.completedAt} />. Thanks for staging with us. Selling
        another home?{' '}
        <Link className="link" href={`/submit-project-final?like=${project.id}`}>
          Post a similar project
        </Link>
        .
      </>
    )
  }
  if (!project.can.complete) return null
  if (!bid.stagerCompletedAt) return 'Mark the project complete once the home is staged.'
  return (
    <>
      The company marked its work completed on{' '}
      <LocalTime at={bid.stagerCompletedAt} format="short" />. If you do nothing, the project is
      completed automatically {confirmationDays} days later.
    </>
  )
}
