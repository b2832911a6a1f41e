import { useState } from 'react'
import { crewLinkRules } from '#shared/jobs/crew_links'
import { makeCrewLink } from '~/components/crew/mutations'
import { keptAddress } from '~/components/seller/kept_address'
import type { Staging } from '~/components/stagings/staging_status'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { LinkAddress } from '~/components/ui/link_address'
import { TextInput } from '~/components/ui/text_input'
import { Textarea } from '~/components/ui/textarea'
import { useForm } from '~/hooks/use_form'
import { fieldErrors } from '~/lib/api'
import { keys } from '~/lib/query_keys'

interface CrewLinkSheetProps {
  projectId: number
  /** Null for a first one. */
  link: Staging['crewLink']
  onClose: () => void
}

/** Makes the crew's link, or shows its address to copy and share. */
export function CrewLinkSheet({ projectId, link, onClose }: CrewLinkSheetProps) {
  const [renews, setRenews] = useState(false)
  const url = link && keptAddress(`crew-${projectId}`, link.id)
  const isAddress = url !== null && !renews
  return (
    <Dialog
      open
      size="narrow"
      title={link ? 'Share the crew’s link' : 'Link for the crew'}
      description={
        isAddress
          ? 'Whoever has it can open it. Send it to your crew only.'
          : link
            ? 'The address is kept only in the browser that made it. A new one ends the former.'
            : 'For one day. It needs no account and shows no prices and no last names.'
      }
      onClose={onClose}
    >
      <div className="mt-5">
        {isAddress ? (
          <>
            <LinkAddress url={url} title="Install day" />
            <Button variant="quiet" className="mt-3 -ml-3" onClick={() => setRenews(true)}>
              New address
            </Button>
          </>
        ) : (
          <LinkForm {...{ projectId, link }} onMade={() => setRenews(false)} />
        )}
      </div>
    </Dialog>
  )
}

interface LinkFormProps extends Omit<CrewLinkSheetProps, 'onClose'> {
  onMade: () => void
}

function LinkForm({ projectId, link, onMade }: LinkFormProps) {
  const { field, props, busy } = useForm({
    initial: { crew: link?.crew ?? '', toDo: link?.toDo.join('\n') ?? '' },
    send: ({ crew, toDo }) =>
      makeCrewLink({
        projectId,
        replaces: link?.id ?? null,
        crew,
        toDo: toDo.split('\n').flatMap((item) => item.trim() || []),
      }),
    check: () => ({}),
    refusals: refusalOfList,
    failed: 'Failed to make the link',
    invalidates: [keys.staging(projectId)],
    onSuccess: onMade,
    onConflict: onMade,
  })
  return (
    <form {...props} method="post" className="grid gap-5">
      <TextInput
        {...field('crew')}
        label="Crew"
        optional
        maxLength={crewLinkRules.crew}
        autoComplete="off"
        hint="First names only, such as Mei and Luis."
      />
      <Textarea
        {...field('toDo')}
        label="To do"
        optional
        rows={4}
        hint={`One a line, ${crewLinkRules.toDoItems} at most. No codes: those are under Address and access.`}
      />
      <Button type="submit" variant="primary" className="w-full" loading={busy && 'Making link'}>
        {link ? 'Make a new address' : 'Make link'}
      </Button>
    </form>
  )
}

/** The server names the item; the form has one field for all. */
function refusalOfList(error: unknown): Record<string, string> {
  const found = Object.entries(fieldErrors(error)).find(([name]) => name.startsWith('toDo'))
  return found ? { toDo: found[1] } : {}
}
