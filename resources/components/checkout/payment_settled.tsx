import { moneyFromCents } from '#shared/values/money'
import type { Data } from '@generated/data'
import { Link, router } from '@inertiajs/react'
import { Check, Mail, Phone } from '~/components/ui/icons'
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Avatar } from '~/components/ui/avatar'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'
import { formatPhone } from '~/lib/format'
import { keys } from '~/lib/query_keys'

interface PaymentSuccessfulProps {
  checkout: Data.Checkout
  /** In cents. */
  platformFee: number
  /** Such as `Visa ending in 4242`. */
  paidWith: string | null
}

/** Shown once the fee is paid. Opens the dashboard after 2 seconds. */
export function PaymentSuccessful({ checkout, platformFee, paidWith }: PaymentSuccessfulProps) {
  const { bid, project } = checkout
  // Optional here, because the dashboard and the project page show the contact details too.
  const { data: contact } = useQuery({
    queryKey: keys.contact(bid.id),
    queryFn: ({ signal }) => api.get(`/api/bids/${bid.id}/contact`, { signal }),
  })
  return (
    <Settled
      leaveAfter={2000}
      title="Payment Successful!"
      icon={
        <span className="grid size-14 place-items-center rounded-full bg-success-soft text-success">
          <Check className="icon size-7" />
        </span>
      }
    >
      <p className="mt-3 text-muted">
        Owner information is now available. The owner has your details too. Call or email them to
        plan the staging.
      </p>
      {contact && <OwnerCard contact={contact} title={project.title} />}
      <p className="num mt-7 text-sm text-muted">
        {moneyFromCents(platformFee)} paid{paidWith && ` with ${paidWith}`}.{' '}
        <Link className="link" href={`/bids/${bid.id}/receipt`}>
          View receipt
        </Link>
      </p>
    </Settled>
  )
}

/** Shown while the bank confirms the payment. Opens the dashboard after 3 seconds. */
export function PaymentProcessing({ platformFee }: { platformFee: number }) {
  return (
    <Settled
      leaveAfter={3000}
      title="Payment Processing"
      icon={<span className="spinner size-12 border-[3px]" aria-hidden="true" />}
    >
      <p className="mt-3 text-muted">
        Your bank is still confirming{' '}
        <span className="num text-ink">{moneyFromCents(platformFee)}</span>. You can leave this
        page. We'll email you when it's confirmed, and you won't be charged twice.
      </p>
    </Settled>
  )
}

function OwnerCard({ contact, title }: { contact: Data.Contact; title: string }) {
  const { name, userTypeLabel, company, phone, email } = contact
  return (
    <div className="card mt-8 w-full p-5 text-left lg:p-6">
      <p className="text-sm text-muted">Owner of {title}</p>
      <div className="mt-3 flex items-center gap-4">
        <Avatar name={name} size="lg" />
        <div className="min-w-0">
          <p className="display text-xl">{name}</p>
          <p className="text-sm text-muted">
            {[userTypeLabel, company].filter(Boolean).join(', ')}
          </p>
        </div>
      </div>
      <div className="mt-5 grid gap-2.5">
        {phone && (
          <a className="btn btn-secondary num" href={`tel:+1${phone}`}>
            <Phone className="icon" />
            {formatPhone(phone)}
          </a>
        )}
        <a className="btn btn-secondary" href={`mailto:${email}`}>
          <Mail className="icon" />
          <span className="min-w-0 wrap-anywhere">{email}</span>
        </a>
      </div>
    </div>
  )
}

interface SettledProps {
  /** Delay in milliseconds before the dashboard opens. */
  leaveAfter: number
  icon: ReactNode
  title: string
  /** Shown between the title and the line about the dashboard. */
  children: ReactNode
}

/** A final screen of the checkout, which opens the dashboard by itself. */
function Settled({ leaveAfter, icon, title, children }: SettledProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  const { paused, area } = useCountdown(leaveAfter)
  useEffect(() => heading.current?.focus(), [])

  return (
    <div
      {...area}
      className="mx-auto flex max-w-[34rem] flex-col items-center px-5 py-14 text-center lg:py-20"
    >
      {icon}
      <div role="status" className="contents">
        <h1 ref={heading} tabIndex={-1} className="display mt-7 text-2xl outline-none lg:text-3xl">
          {title}
        </h1>
        {children}
        <p className="num mt-7 text-sm text-muted">
          {paused
            ? 'This page stays open while you use it.'
            : `Taking you to your dashboard in ${leaveAfter / 1000} seconds.`}{' '}
          <Link className="link" href="/dashboard">
            Go now
          </Link>
        </p>
      </div>
    </div>
  )
}

/** Opens the dashboard after a countdown. Hover, focus and touch pause it. */
function useCountdown(milliseconds: number) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [touched, setTouched] = useState(false)
  const paused = hovered || focused || touched

  useEffect(() => {
    if (paused) return
    const leave = setTimeout(() => router.visit('/dashboard'), milliseconds)
    return () => clearTimeout(leave)
  }, [paused, milliseconds])

  return {
    paused,
    area: {
      // Not `onPointerEnter`, which also fires if the screen appears under a resting mouse.
      onPointerMove({ pointerType }: PointerEvent) {
        if (pointerType === 'mouse') setHovered(true)
      },
      onPointerLeave: () => setHovered(false),
      onPointerDown({ pointerType }: PointerEvent) {
        if (pointerType !== 'mouse') setTouched(true)
      },
      // Focus on the heading doesn't pause, because it is set when the screen appears.
      onFocus: ({ target }: FocusEvent) => setFocused(target.tagName !== 'H1'),
      onBlur: () => setFocused(false),
    },
  }
}
