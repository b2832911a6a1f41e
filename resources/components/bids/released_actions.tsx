import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { CalendarDays, Check, Images, MessageCircle } from '~/components/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { confirmationDays } from '#shared/jobs'
import type { PartyBid } from '~/components/bids/offers'
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
  const nextStep = useRef<HTMLParagraphElement>(null)
  const [asks, setAsks] = useState(false)
  const [completed, setCompleted] = useState(false)
  useEffect(() => {
    // The button that opened the dialog is gone, so the focus moves to the next step.
    if (completed) nextStep.current?.focus()
  }, [completed])

  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4 sm:col-span-2">
      {project.can.complete && (
        <Button
          variant={bid.stagerCompletedAt ? 'primary' : 'secondary'}
          icon={Check}
          className="max-sm:w-full"
          onClick={() => setAsks(true)}
        >
          Project Completed
        </Button>
      )}
      <LinkButton
        icon={CalendarDays}
        className="max-sm:w-full"
        href={`/projects/${project.id}/staging`}
      >
        Staging
      </LinkButton>
      {bid.hasFinishedRooms && (
        <LinkButton
          icon={Images}
          className="max-sm:w-full"
          href={`/projects/${project.id}/before-and-after`}
        >
          Before and after
        </LinkButton>
      )}
      <LinkButton
        icon={MessageCircle}
        className="max-sm:order-last max-sm:w-full"
        href={`/messages?to=${bid.bidder.id}&project=${project.id}`}
      >
        Message
      </LinkButton>
      <p
        ref={nextStep}
        tabIndex={-1}
        className="min-w-56 flex-1 text-sm text-muted outline-none sm:pl-2"
        aria-live="polite"
      >
        <NextStep bid={bid} project={project} />
      </p>
      {asks && (
        <Ask
          question={projectQuestions.complete(project, { isUnpaid: false })}
          onClose={() => setAsks(false)}
          onDone={() => {
            setAsks(false)
            setCompleted(true)
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
