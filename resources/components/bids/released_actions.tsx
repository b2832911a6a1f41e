import type { Data } from '@generated/data'
import { Check, MessageCircle } from 'lucide-react'
import { useRef } from 'react'
import type { PartyBid } from '~/components/bids/offers'
import { refreshProject } from '~/components/projects/polls'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { LocalTime } from '~/components/ui/local_time'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'

interface ReleasedActionsProps {
  bid: PartyBid
  project: Data.Project
}

export function ReleasedActions({ bid, project }: ReleasedActionsProps) {
  const nextStep = useRef<HTMLParagraphElement>(null)
  const complete = useAction(() => api.post(`/api/projects/${project.id}/complete`), {
    failed: 'Failed to complete project',
    refresh: () => refreshProject(project.id),
    onSuccess() {
      // The button that has the focus is about to go.
      nextStep.current?.focus()
      toast({ title: 'Project completed' })
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4 sm:col-span-2">
      {project.can.complete && (
        <Button
          variant="primary"
          icon={Check}
          className="max-sm:w-full"
          loading={complete.busy && 'Completing'}
          onClick={() => complete.act()}
        >
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
      <p ref={nextStep} tabIndex={-1} className="text-sm text-muted sm:ml-auto" aria-live="polite">
        <NextStep bid={bid} project={project} />
      </p>
    </div>
  )
}

/** R06: the company marks its work, the owner completes the project. */
function NextStep({ bid, project }: ReleasedActionsProps) {
  if (project.completedAt) {
    return (
      <>
        Completed on <LocalTime at={project.completedAt} />.
      </>
    )
  }
  if (!project.can.complete) return null
  if (!bid.stagerCompletedAt) return 'Press it once the staging is done.'
  return (
    <>
      The company marked its work completed on{' '}
      <LocalTime at={bid.stagerCompletedAt} format="short" />.
    </>
  )
}
