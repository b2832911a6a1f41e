import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { type ReactNode, useId } from 'react'
import type { JobStepKey } from '#shared/jobs/jobs'
import { moneyFromCents } from '#shared/values/money'
import { dayWithWeekday } from '#shared/values/market_time'
import { useWonSeen } from '~/components/won_offers/use_won_seen'
import { buttonClasses } from '~/components/ui/button'
import {
  CalendarDays,
  CircleCheck,
  FileText,
  type Icon,
  Mail,
  MessageCircle,
  Phone,
} from '~/components/ui/icons'
import { formatPhone, place } from '~/lib/format'

interface WonProjectProps {
  won: Data.WonOffer
  /** Level of the heading. Default: 1. */
  level?: 1 | 2
}

const firstName = (name: string) => name.split(' ')[0]

/** What a company sees once a project is its own: whom it is for, and the ways to begin. */
export function WonProject({ won, level = 1 }: WonProjectProps) {
  const id = useId()
  useWonSeen(won.bidId)
  const { project, photo, contact, receipt } = won
  const Heading = level === 1 ? 'h1' : 'h2'
  const Lower = level === 1 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={id} className="pt-5 lg:pt-6">
      <div className="grid items-center gap-x-14 gap-y-6 lg:grid-cols-2">
        {photo && (
          <img
            src={photo.url}
            srcSet={`${photo.thumbnail} 480w, ${photo.url} 1600w`}
            sizes="(min-width: 64rem) 50vw, 100vw"
            alt=""
            className="aspect-8/5 w-full rounded-xl object-cover lg:aspect-4/3"
          />
        )}
        <div className="min-w-0">
          <FeeLine won={won} />
          <Heading id={id} className="display mt-1 text-[2rem] leading-[1.12] lg:text-[2.625rem]">
            The project is yours
          </Heading>
          <p className="mt-2 wrap-anywhere text-muted">
            {project.title} · {place(project)}
          </p>
          {contact && <Owner contact={contact} />}
          {contact && (
            <p className="mt-4 text-[0.9375rem] text-pretty text-muted">
              We’ve told {firstName(contact.name)} that you’ve confirmed. {firstName(contact.name)}{' '}
              sees your name and contact details now.
            </p>
          )}
        </div>
      </div>
      <Lower className="display mt-10 text-2xl">What comes next</Lower>
      <Ways won={won} />
      <p className="mt-5 flex flex-wrap gap-x-5 text-[0.9375rem]">
        {receipt && (
          <Link className="link inline-flex min-h-11 items-center" href={`/receipts/${receipt}`}>
            Receipt {receipt}
          </Link>
        )}
        <Link className="link inline-flex min-h-11 items-center" href={`/projects/${project.id}`}>
          Go to the job
        </Link>
      </p>
    </section>
  )
}

function FeeLine({ won: { platformFee, isFeeReturned } }: WonProjectProps) {
  const text =
    platformFee === 0
      ? 'No platform fee'
      : `${moneyFromCents(platformFee)} ${isFeeReturned ? 'refunded' : 'paid'}`
  return (
    <p className="num flex items-center gap-2 font-semibold text-success">
      <CircleCheck className="icon size-5" />
      {text}
    </p>
  )
}

function Owner({ contact }: { contact: Data.Contact }) {
  const { name, company, userTypeLabel, phone, email } = contact
  return (
    <div className="mt-5 rounded-lg bg-success-soft p-5">
      <p className="display text-2xl wrap-anywhere">{name}</p>
      <p className="text-[0.9375rem] wrap-anywhere">
        {[company, userTypeLabel].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-6">
        {phone && (
          <a
            className="num inline-flex min-h-11 items-center gap-2 font-medium whitespace-nowrap hover:underline"
            href={`tel:+1${phone}`}
          >
            <Phone className="icon text-success" />
            {formatPhone(phone)}
          </a>
        )}
        {email && (
          <a
            className="inline-flex min-h-11 min-w-0 items-center gap-2 font-medium hover:underline"
            href={`mailto:${email}`}
          >
            <Mail className="icon text-success" />
            <span className="min-w-0 wrap-anywhere">{email}</span>
          </a>
        )}
      </div>
    </div>
  )
}

interface Way {
  icon: Icon
  title: string
  text: ReactNode
  button: string
  href: string
  /** The steps of the job that this is the way to. */
  steps: readonly JobStepKey[]
}

/** What the owner has planned, for the choice of a day. */
function plans({ listingOn, photosOn, contact }: Data.WonOffer): string {
  const name = contact ? firstName(contact.name) : 'The owner'
  const listing = listingOn && `${name} would like to list on ${dayWithWeekday(listingOn)}.`
  const photos = photosOn && `Photos are planned for ${dayWithWeekday(photosOn)}.`
  return [listing, photos].filter(Boolean).join(' ') || `Ask ${name} which day suits.`
}

function waysOf(won: Data.WonOffer): Way[] {
  const { project, contact, ownerId, steps, hasAgreement } = won
  const name = contact ? firstName(contact.name) : 'the owner'
  const job = `/projects/${project.id}`
  const answers = steps.some(({ key }) => key === 'agree_day')
  const signs = steps.some(({ key }) => key === 'sign_agreement')
  const ways: (Way | null)[] = [
    {
      icon: CalendarDays,
      title: answers ? `Answer the day that ${name} proposed` : 'Propose a day for the install',
      text: plans(won),
      button: answers ? 'Agree to a day' : 'Propose a day',
      href: `${job}/staging#install-date`,
      steps: ['propose_day', 'agree_day'],
    },
    contact?.phone
      ? {
          icon: Phone,
          title: `Call ${name}`,
          text: 'Say hello, and ask when you can walk through.',
          button: 'Call',
          href: `tel:+1${contact.phone}`,
          steps: [],
        }
      : null,
    {
      icon: MessageCircle,
      title: 'Write a message',
      text: 'Your conversation is open, and names are no longer hidden.',
      button: 'Message',
      href: `/messages?to=${ownerId}&project=${project.id}`,
      steps: [],
    },
    {
      icon: FileText,
      title: hasAgreement ? 'Open the agreement' : 'Prepare the agreement',
      text: hasAgreement
        ? 'What you have both read and signed so far.'
        : 'With a text of yours or with ours. It’s optional.',
      button: signs ? 'Read and sign' : hasAgreement ? 'Open' : 'Prepare',
      href: `${job}/agreement`,
      steps: ['sign_agreement', 'seller_signature', 'renew_agreement', 'send_addendum'],
    },
  ]
  return ways.filter((way) => way !== null)
}

/** The open step first, with the one filled button. */
function Ways({ won }: { won: Data.WonOffer }) {
  const ways = waysOf(won)
  const urgent = won.steps
    .map(({ key }) => ways.find(({ steps }) => steps.includes(key)))
    .find((way) => way !== undefined)
  const sorted = ways.toSorted((one, other) => Number(other === urgent) - Number(one === urgent))
  return (
    <ul className="card mt-5 divide-y divide-line lg:max-w-[52rem]">
      {sorted.map((way) => (
        <li
          key={way.title}
          className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5 sm:flex-nowrap sm:px-6"
        >
          <way.icon className="icon size-5 shrink-0 self-start text-muted sm:mt-1" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{way.title}</p>
            <p className="num text-[0.9375rem] text-pretty text-muted">{way.text}</p>
          </div>
          <WayLink way={way} isFirst={way === urgent} />
        </li>
      ))}
    </ul>
  )
}

function WayLink({ way: { href, button }, isFirst }: { way: Way; isFirst: boolean }) {
  const className = buttonClasses({
    variant: isFirst ? 'primary' : 'secondary',
    className: 'max-sm:w-full sm:min-w-36',
  })
  return href.startsWith('tel:') ? (
    <a className={className} href={href}>
      {button}
    </a>
  ) : (
    <Link className={className} href={href}>
      {button}
    </Link>
  )
}
