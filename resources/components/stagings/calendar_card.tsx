import { CalendarDays, Check, Copy } from '~/components/ui/icons'
import { usePage } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { AddressNeeded } from '~/components/email_links/address_needed'
import { endCalendar, makeCalendar } from '~/components/stagings/mutations'
import { Button, buttonClasses } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { LocalTime } from '~/components/ui/local_time'
import { TextInput } from '~/components/ui/text_input'
import { useCurrentUser } from '~/hooks/use_current_user'
import { useMutation } from '~/hooks/use_mutation'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'
import { classes } from '~/lib/classes'
import { keys } from '~/lib/query_keys'
import { toast } from '~/lib/toast'

interface CalendarCardProps {
  /** When the address was made (ISO); null without one. */
  since: string | null
  className?: string
}

/** The secret address of the user's calendar. It is shown once, when it is made. */
export function CalendarCard({ since, className }: CalendarCardProps) {
  const user = useCurrentUser()
  return user && <Calendar userId={user.id} since={since} className={className} />
}

function Calendar({ userId, since, className }: CalendarCardProps & { userId: number }) {
  const [url, setUrl] = useState<string | null>(null)
  const [asks, setAsks] = useState<'replace' | 'end' | null>(null)
  const { unconfirmedEmail } = usePage().props
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useQuery({
    queryKey: keys.calendar,
    queryFn: () => api.get(`/api/users/${userId}/calendar`),
    initialData: { createdAt: since },
    staleTime: Infinity,
  })
  function settle(made: string | null) {
    setUrl(made)
    setAsks(null)
    heading.current?.focus()
  }
  const make = useMutation(makeCalendar, { onSuccess: (made) => settle(made.url) })
  const end = useMutation(endCalendar, { onSuccess: () => settle(null) })
  return (
    <section aria-labelledby="calendar" className={classes('card no-print p-5 sm:p-6', className)}>
      <h2
        id="calendar"
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2.5 text-lg font-semibold outline-none"
      >
        <CalendarDays className="icon text-muted" />
        Your calendar
      </h2>
      <p className="mt-2 text-[0.9375rem] text-pretty text-muted">
        {data.createdAt
          ? 'Install, last day and removal of all your stagings appear in your calendar program. Titles only, no addresses.'
          : 'See install, last day and removal of all your stagings in Google Calendar, Outlook or on your phone. Titles only, no addresses.'}
      </p>
      {url && <NewAddress url={url} />}
      {data.createdAt && !url && (
        <p className="mt-3 text-sm text-muted">
          On since <LocalTime at={data.createdAt} />. The address isn’t shown again. Replace it if
          you need it.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {data.createdAt ? (
          <>
            {!unconfirmedEmail && (
              <Button size="sm" onClick={() => setAsks('replace')}>
                Replace address
              </Button>
            )}
            <Button size="sm" variant="danger" onClick={() => setAsks('end')}>
              Turn off
            </Button>
          </>
        ) : unconfirmedEmail ? (
          <AddressNeeded className="w-full" for="make a calendar address" />
        ) : (
          <Button
            size="sm"
            loading={make.busy && 'Making address'}
            onClick={() => void make.mutate({ userId })}
          >
            Make calendar address
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asks === 'replace'}
        onClose={() => setAsks(null)}
        title="Replace the address?"
        confirmLabel="Replace"
        cancelLabel="Keep it"
        tone="primary"
        loading={make.busy && 'Replacing'}
        onConfirm={() => void make.mutate({ userId })}
      >
        The old address stops working. Add the new one to your calendar program.
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'end'}
        onClose={() => setAsks(null)}
        title="Turn the calendar off?"
        confirmLabel="Turn off"
        cancelLabel="Keep it"
        loading={end.busy && 'Turning off'}
        onConfirm={() => void end.mutate({ userId })}
      >
        The address stops working. Your calendar program may keep showing what it has read.
      </ConfirmDialog>
    </section>
  )
}

/** Where a press adds the address to a calendar program. */
function programsFor(url: string) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  const address = encodeURIComponent(url)
  return [
    { name: 'this device', href: webcal },
    {
      name: 'Google',
      href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    },
    {
      name: 'Outlook',
      href: `https://outlook.live.com/calendar/0/addfromweb?url=${address}&name=Stagely`,
    },
  ]
}

function NewAddress({ url }: { url: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      toast({ title: 'Address copied' })
    } catch {
      toast({ title: 'The address could not be copied', description: url, tone: 'error' })
    }
  }
  return (
    <div className="mt-4 grid gap-2.5">
      <div className="flex flex-wrap gap-2">
        {programsFor(url).map(({ name, href }) => (
          <a
            key={name}
            href={href}
            className={buttonClasses({ size: 'sm' })}
            {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            Add to {name}
          </a>
        ))}
      </div>
      <TextInput
        label="Calendar address"
        value={url}
        readOnly
        hint="Shown this once. Other programs add it as a calendar “from URL”. Anyone with it can read your dates."
        onFocus={(event) => event.target.select()}
      />
      <Button
        size="sm"
        icon={copied ? Check : Copy}
        className="justify-self-start"
        onClick={() => void copy()}
      >
        {copied ? 'Copied' : 'Copy address'}
      </Button>
    </div>
  )
}
