import { useState } from 'react'
import { addressAppears, crewLinkRules } from '#shared/jobs/crew_links'
import { crewDays } from '#shared/jobs/install_day'
import { openingsText } from '#shared/projects/seller_links'
import { CalendarDay, LocalTime } from '~/components/ui/local_time'
import { setCrewCodes, turnOffCrewLink } from '~/components/crew/mutations'
import { otherName, type Staging } from '~/components/stagings/staging_status'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { Share2 } from '~/components/ui/icons'
import { useMutation } from '~/hooks/use_mutation'
import { usePart } from '~/hooks/use_part'
import { toast } from '~/lib/toast'

type CrewLink = NonNullable<Staging['crewLink']>

const loadSheet = () => import('~/components/crew/crew_link_sheet')

/** The crew's link: the company makes and shares it, the owner decides whether it shows how to get in. */
export function CrewLinkCard({ staging }: { staging: Staging }) {
  const { crewLink, can, viewer } = staging
  const link = crewLink?.works ? crewLink : null
  if (viewer === 'owner') return link && <ForOwner {...{ staging, link }} />
  if (!link && !can.makeCrewLink) return null
  return <ForCompany {...{ staging, link }} />
}

function ForCompany({ staging, link }: { staging: Staging; link: CrewLink | null }) {
  const [opens, setOpens] = useState(false)
  const [ends, setEnds] = useState(false)
  const off = useMutation(turnOffCrewLink, {
    onSuccess: () => setEnds(false),
    onConflict: () => setEnds(false),
  })
  const sheet = usePart(loadSheet, () => {
    toast({ title: 'This could not be loaded. Try again.', tone: 'error' })
  })
  function press() {
    setOpens(true)
    void sheet.need()
  }
  return (
    <Card id="crew-link" title="Crew link" className="no-print scroll-mt-6">
      {link ? (
        <>
          <p className="text-sm text-pretty text-muted">
            {link.crew ? `For ${link.crew}. ` : ''}Shows the day, and from{' '}
            {addressAppears(link.day)} on the address, what to do and the steps
            {link.showsCodes ? ', and how to get in' : ''}. No prices, first names only. Works until
            the end of <CalendarDay day={link.day} />.
          </p>
          <p className="mt-2.5 text-sm">
            <Used link={link} />
          </p>
          {!link.showsCodes && (
            <p className="mt-2.5 text-sm">The owner doesn’t let it show how to get in.</p>
          )}
        </>
      ) : (
        <p className="text-sm text-pretty text-muted">
          For those who come without an account: the day, the address, how to get in, what to do and
          the steps. No prices, first names only. The owner is told.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button {...sheet.prefetches} icon={Share2} className="grow" onClick={press}>
          {link ? 'Share again' : 'Make a link'}
        </Button>
        {link && (
          <Button variant="danger" onClick={() => setEnds(true)}>
            Turn off
          </Button>
        )}
      </div>
      {opens && sheet.part && (
        <sheet.part.CrewLinkSheet
          projectId={staging.project.id}
          link={link}
          onClose={() => setOpens(false)}
        />
      )}
      <ConfirmDialog
        open={ends}
        title="Turn off the crew’s link?"
        confirmLabel="Turn off"
        cancelLabel="Keep it"
        loading={off.busy && 'Turning off'}
        onClose={() => setEnds(false)}
        onConfirm={() => void off.mutate({ projectId: staging.project.id })}
      >
        Its page ends at once. What the crew has sent stays.
      </ConfirmDialog>
    </Card>
  )
}

function ForOwner({ staging, link }: { staging: Staging; link: CrewLink }) {
  const codes = useMutation(setCrewCodes)
  return (
    <Card id="crew-link" title="Crew link" className="no-print scroll-mt-6">
      <p className="text-sm text-pretty text-muted">
        {otherName(staging)} made a link for its crew, for the{' '}
        {crewDays.label(link.kind).toLowerCase()} on <CalendarDay day={link.day} />. From{' '}
        {addressAppears(link.day)} until the end of that day, it shows the address
        {link.showsCodes ? ' and how to get in' : ', but not how to get in'}, at most{' '}
        {crewLinkRules.showings} times.
      </p>
      <p className="mt-2.5 text-sm">
        <Used link={link} />
      </p>
      <Button
        className="mt-4 w-full"
        loading={codes.busy && 'Saving'}
        onClick={() =>
          void codes.mutate({ projectId: staging.project.id, showsCodes: !link.showsCodes })
        }
      >
        {link.showsCodes ? 'Don’t show how to get in' : 'Show how to get in'}
      </Button>
    </Card>
  )
}

const Used = ({ link }: { link: CrewLink }) => (
  <>
    {openingsText(link.openings)}.{' '}
    {link.lastShownAt === null ? (
      'Address not shown yet.'
    ) : (
      <>
        Address shown {link.showings === 1 ? 'once' : `${link.showings} times`}, last{' '}
        <LocalTime at={link.lastShownAt} format="moment" />.
      </>
    )}
  </>
)
