import { Send } from '~/components/ui/icons'
import { useState } from 'react'
import { invitationLimits } from '#shared/projects/invitations'
import { inviteCompanies } from '~/components/invitations/mutations'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { ErrorCard } from '~/components/ui/error_card'
import { Skeleton, Skeletons } from '~/components/ui/skeleton'
import { CheckboxTile } from '~/components/ui/tiles'
import { useMutation } from '~/hooks/use_mutation'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'
import { plural } from '~/lib/format'
import { keys } from '~/lib/query_keys'

/** Opens the dialog in which an owner invites companies to a project. */
export function InviteButton({ projectId, className }: { projectId: number; className?: string }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Button icon={Send} className={className} onClick={() => setOpen(true)}>
        Invite companies
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="narrow"
        busy={busy}
        title="Invite companies"
        description={`Choose from companies you worked with and your favorites, up to ${invitationLimits.perProject} for this project. They get an email, and make an offer like everyone else.`}
      >
        <Candidates projectId={projectId} onBusy={setBusy} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface CandidatesProps {
  projectId: number
  onBusy: (busy: boolean) => void
  onDone: () => void
}

function Candidates({ projectId, onBusy, onDone }: CandidatesProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data, isError, refetch } = useQuery({
    queryKey: keys.invitations(projectId),
    queryFn: () => api.get(`/api/projects/${projectId}/invitations`),
  })
  const { mutate, busy } = useMutation(inviteCompanies, { onSuccess: onDone })

  async function send() {
    onBusy(true)
    await mutate({ projectId, companies: [...chosen] })
    onBusy(false)
  }

  if (isError) {
    return (
      <div className="mt-6">
        <ErrorCard title="Failed to load your companies" onRetry={() => void refetch()}>
          Nothing has been sent.
        </ErrorCard>
      </div>
    )
  }
  if (!data) {
    return (
      <Skeletons label="Loading your companies" className="mt-6 grid gap-2.5">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </Skeletons>
    )
  }
  const { candidates, invited } = data
  if (candidates.length === 0) {
    return (
      <p className="mt-6 rounded-lg bg-sunken px-5 py-4 text-[0.9375rem]">
        {invited.length > 0
          ? 'You have invited everyone you can. Mark more companies as favorites to invite them too.'
          : "You have no companies to invite yet. Mark one with the heart on its page or on its offer, and it'll appear here."}
      </p>
    )
  }
  const room = invitationLimits.perProject - invited.length
  const toggle = (identifier: string) =>
    setChosen(
      chosen.includes(identifier)
        ? chosen.filter((other) => other !== identifier)
        : [...chosen, identifier]
    )
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <fieldset>
        <legend className="sr-only">Companies</legend>
        <div className="grid gap-2.5">
          {candidates.map(({ stagerIdentifier, name, reasonLabel }) => (
            <CheckboxTile
              key={stagerIdentifier}
              name="companies"
              value={stagerIdentifier}
              label={<span className="wrap-anywhere">{name ?? stagerIdentifier}</span>}
              description={reasonLabel}
              checked={chosen.includes(stagerIdentifier)}
              disabled={!chosen.includes(stagerIdentifier) && chosen.length >= room}
              onCheckedChange={() => toggle(stagerIdentifier)}
            />
          ))}
        </div>
      </fieldset>
      <div className="sticky bottom-0 -mx-6 mt-2 -mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-surface px-6 py-5 md:-mx-9 md:-mb-9 md:px-9 md:py-6">
        <p className="num text-sm text-muted" aria-live="polite">
          {chosen.length} of {room} chosen
        </p>
        <Button
          type="submit"
          variant="primary"
          className="max-sm:w-full"
          loading={busy && 'Inviting'}
          disabledReason={chosen.length === 0 ? 'Choose at least one company' : undefined}
        >
          {chosen.length > 0
            ? `Invite ${plural(chosen.length, 'company', 'companies')}`
            : 'Invite companies'}
        </Button>
      </div>
    </form>
  )
}
