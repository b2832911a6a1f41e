import type { Data } from '@generated/data'
import { usePage } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  calendarName,
  maxCalendarAddresses,
  maxCalendarName,
} from '#shared/accounts/calendar_addresses'
import { marketZone } from '#shared/values/market_zone'
import { cleanLine } from '#shared/values/pasted_text'
import { AddressNeeded } from '~/components/email_links/address_needed'
import { addCalendarAddress, endCalendarAddress } from '~/components/stagings/mutations'
import { Button, buttonClasses } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { Dialog } from '~/components/ui/dialog'
import { CalendarDays, Check, Copy } from '~/components/ui/icons'
import { CalendarDay, LocalTime } from '~/components/ui/local_time'
import { TextInput } from '~/components/ui/text_input'
import { useCurrentUser } from '~/hooks/use_current_user'
import { faults, useForm } from '~/hooks/use_form'
import { useMutation } from '~/hooks/use_mutation'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'
import { classes } from '~/lib/classes'
import { formatShortDate } from '~/lib/format'
import { keys } from '~/lib/query_keys'
import { usePresentMoment } from '~/lib/viewer_clock'
import { toast } from '~/lib/toast'

type Address = Data.CalendarAddresses['addresses'][number]

/** A new address, with the secret that is shown once. */
interface MadeAddress {
  id: number
  name: string
  url: string
  /** The one that was pressed; null after an own name. */
  program: Program | null
}

interface CalendarCardProps {
  calendar: Data.CalendarAddresses | null
  className?: string
}

/** The secret addresses of the user's calendar. Each is shown once, when it is made. */
export function CalendarCard({ calendar, className }: CalendarCardProps) {
  const user = useCurrentUser()
  return user && calendar && <Calendar userId={user.id} initial={calendar} className={className} />
}

interface CalendarProps {
  userId: number
  initial: Data.CalendarAddresses
  className?: string
}

function Calendar({ userId, initial, className }: CalendarProps) {
  const [made, setMade] = useState<MadeAddress | null>(null)
  const [asks, setAsks] = useState<'add' | Address | null>(null)
  const { unconfirmedEmail } = usePage().props
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useQuery({
    queryKey: keys.calendar,
    queryFn: () => api.get(`/api/users/${userId}/calendar`),
    initialData: initial,
    staleTime: Infinity,
  })
  const { addresses } = data
  const isFull = addresses.length >= maxCalendarAddresses
  const ending = asks === 'add' ? null : asks

  /** The button that was pressed may be unmounted, and the page is inert until the dialog is closed. */
  function close() {
    flushSync(() => setAsks(null))
    heading.current?.focus()
  }
  const [program, setProgram] = useState<Program | null>(null)
  const add = useMutation(addCalendarAddress, {
    onSuccess: (address) => setMade({ ...address, program }),
  })
  const today = usePresentMoment()
  const end = useMutation(endCalendarAddress, {
    onSuccess() {
      if (ending?.id === made?.id) setMade(null)
      close()
    },
  })
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
        {addresses.length > 0
          ? 'Walk-through, install, last day and removal of all your stagings appear in your calendar programs. Titles and times only, no addresses.'
          : 'See walk-through, install, last day and removal of all your stagings in Google Calendar, Outlook or on your phone. Titles and times only, no addresses.'}
      </p>
      {made && <NewAddress key={made.id} {...made} />}
      {addresses.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {addresses.map((address) => (
            <Item key={address.id} address={address} onEnd={setAsks} />
          ))}
        </ul>
      )}
      {unconfirmedEmail ? (
        <AddressNeeded className="mt-4" for="make a calendar address" />
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          {!isFull &&
            programs.map((program) => (
              <Button
                key={program}
                size="sm"
                loading={add.busy && 'Adding'}
                onClick={() => {
                  setProgram(program)
                  void add.mutate({ userId, name: nameFor(program, today) })
                }}
              >
                Add to {program}
              </Button>
            ))}
          <Button
            size="sm"
            variant="quiet"
            disabledReason={
              isFull
                ? `You have ${maxCalendarAddresses} calendar addresses. Turn off one you no longer use.`
                : undefined
            }
            onClick={() => setAsks('add')}
          >
            {addresses.length > 0 ? 'Make another address' : 'Make calendar address'}
          </Button>
        </div>
      )}
      <AddDialog
        userId={userId}
        open={asks === 'add'}
        isFirst={addresses.length === 0}
        onClose={() => setAsks(null)}
        onMade={(address) => {
          setMade({ ...address, program: null })
          close()
        }}
      />
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setAsks(null)}
        title={ending && `Turn off ${ending.name}?`}
        confirmLabel="Turn off"
        cancelLabel="Keep it"
        loading={end.busy && 'Turning off'}
        onConfirm={() => ending && void end.mutate({ userId, id: ending.id })}
      >
        Its address stops working; your others stay. The calendar program may keep showing what it
        has read.
      </ConfirmDialog>
    </section>
  )
}

interface ItemProps {
  address: Address
  onEnd: (address: Address) => void
}

function Item({ address, onEnd }: ItemProps) {
  const { name, createdAt, lastUsedOn } = address
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="mt-0.5 text-sm text-muted">
          <span className="mr-3 inline-block">
            Made: <LocalTime at={createdAt} />
          </span>
          <span className="inline-block">
            {lastUsedOn ? (
              <>
                Last used: <CalendarDay day={lastUsedOn} />
              </>
            ) : (
              'Not used yet'
            )}
          </span>
        </p>
      </div>
      <Button
        size="sm"
        variant="danger"
        className="shrink-0"
        aria-label={`Turn off ${name}`}
        onClick={() => onEnd(address)}
      >
        Turn off
      </Button>
    </li>
  )
}

interface AddDialogProps {
  userId: number
  open: boolean
  isFirst: boolean
  onClose: () => void
  onMade: (address: Omit<MadeAddress, 'program'>) => void
}

function AddDialog({ open, onClose, ...rest }: AddDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Make a calendar address"
      size="narrow"
      description="Make one for each program or device, so that you can turn off one and keep the others."
    >
      <AddForm {...rest} />
    </Dialog>
  )
}

function AddForm({ userId, isFirst, onMade }: Omit<AddDialogProps, 'open' | 'onClose'>) {
  const { field, props, busy } = useForm({
    initial: { name: isFirst ? calendarName : '' },
    check: ({ name }) =>
      faults({ name: cleanLine(name) === '' && 'Enter a name for this calendar address' }),
    send: (body) => api.post(`/api/users/${userId}/calendar`, body),
    failed: 'Failed to make the calendar address',
    invalidates: [keys.calendar],
    onSuccess: onMade,
  })
  return (
    <form {...props} method="post" className="mt-6 grid gap-5">
      <TextInput
        {...field('name')}
        label="Name"
        hint="Tells your addresses apart, such as “Phone” or “Office”."
        autoComplete="off"
        maxLength={maxCalendarName}
      />
      <Button type="submit" variant="primary" loading={busy && 'Making address'}>
        Make address
      </Button>
    </form>
  )
}

const programs = ['this device', 'Google', 'Outlook'] as const
type Program = (typeof programs)[number]

/** `Google, Nov 28`. */
function nameFor(program: Program, now: number | null): string {
  const day = formatShortDate(new Date(now ?? Date.now()).toISOString(), marketZone)
  return `${program === 'this device' ? 'Device' : program}, ${day}`
}

/** Where a press adds the address to a calendar program. */
function programsFor(url: string, program: Program | null) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  const address = encodeURIComponent(url)
  const all = [
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
  return program ? all.filter(({ name }) => name === program) : all
}

function NewAddress({ name, url, program }: MadeAddress) {
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
      <p className="font-medium wrap-anywhere">Add {name} to your calendar now</p>
      <div className="flex flex-wrap gap-2">
        {programsFor(url, program).map(({ name, href }) => (
          <a
            key={name}
            href={href}
            className={buttonClasses({ size: 'sm' })}
            {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            {program ? 'Open' : 'Add to'} {name === 'this device' && program ? 'calendar' : name}
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
