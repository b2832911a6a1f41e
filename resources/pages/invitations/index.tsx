import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { Lock, MailOpen } from '~/components/ui/icons'
import { declineInvitation } from '~/components/invitations/mutations'
import { ResultCard } from '~/components/search/result_card'
import { RESULT_GRID } from '~/components/search/result_list'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useMutation } from '~/hooks/use_mutation'
import { useSearchHref } from '~/hooks/use_search_href'

interface InvitationsProps {
  projects: Data.ProjectCard[]
  /** Only staging companies are invited. */
  access: 'ok' | 'guest' | 'not_stager'
}

export default function Invitations({ projects, access }: InvitationsProps) {
  return (
    <div className="wrap pb-4">
      <PageHead title="Invitations" noIndex />
      <PageHeading
        back={access === 'ok' ? { href: '/bids', label: 'Project Dashboard' } : undefined}
        title="Invitations"
        lead={
          access === 'ok' &&
          'Owners would like an offer from your company on these projects. Making an offer is free.'
        }
      />
      <div className="mt-8">
        {access === 'ok' ? <InvitationList projects={projects} /> : <NoAccess access={access} />}
      </div>
    </div>
  )
}

function NoAccess({ access }: Pick<InvitationsProps, 'access'>) {
  if (access === 'guest') {
    return <LoginPrompt message="You need to be logged in to view your invitations." />
  }
  return (
    <EmptyState
      icon={Lock}
      title="Access Denied"
      action={<LinkButton href="/dashboard">Go to your dashboard</LinkButton>}
    >
      Invitations are for staging companies.
    </EmptyState>
  )
}

function InvitationList({ projects }: Pick<InvitationsProps, 'projects'>) {
  const searchHref = useSearchHref()
  if (projects.length === 0) {
    return (
      <EmptyState
        icon={MailOpen}
        title="No open invitations"
        action={<LinkButton href={searchHref}>Search Projects</LinkButton>}
      >
        When an owner invites your company to make an offer, the project appears here.
      </EmptyState>
    )
  }
  return (
    <ul className={RESULT_GRID}>
      {projects.map((project) => (
        <ResultCard
          key={project.id}
          project={project}
          href={`/projects/${project.id}`}
          footer={<DeclineButton project={project} />}
        />
      ))}
    </ul>
  )
}

function reload() {
  router.reload({
    only: ['projects'],
    // The pressed button is gone.
    onFinish: () => document.getElementById('main')?.focus(),
  })
}

function DeclineButton({ project }: { project: InvitationsProps['projects'][number] }) {
  const { mutate, busy } = useMutation(declineInvitation, { onSuccess: reload, onConflict: reload })
  return (
    <Button
      variant="quiet"
      className="relative z-1 mt-2 w-full"
      loading={busy && 'Declining'}
      onClick={() => void mutate({ projectId: project.id })}
    >
      <span>
        Decline<span className="sr-only"> the invitation to {project.title}</span>
      </span>
    </Button>
  )
}
