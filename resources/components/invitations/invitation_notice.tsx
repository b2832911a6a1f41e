import { MailOpen } from '~/components/ui/icons'
import { declineInvitation } from '~/components/invitations/mutations'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { useMutation } from '~/hooks/use_mutation'

/** Tells a company on the project's page that the owner has invited it. */
export function InvitationNotice({ project }: Pick<ProjectPageProps, 'project'>) {
  const { mutate, busy } = useMutation(declineInvitation)
  if (!project.invitation || !project.can.bid) return null
  if (project.invitation === 'declined') {
    return (
      <Notice tone="info" icon={MailOpen} role="status" className="mt-6 lg:mt-8">
        You declined the owner's invitation. You can still make an offer.
      </Notice>
    )
  }
  return (
    <Notice
      tone="accent"
      icon={MailOpen}
      title="You're invited"
      className="mt-6 lg:mt-8"
      action={
        <Button
          size="sm"
          loading={busy && 'Declining'}
          onClick={() => void mutate({ projectId: project.id })}
        >
          Decline invitation
        </Button>
      }
    >
      The owner would like an offer from your company.
    </Notice>
  )
}
