import { photoLimits } from '#shared/projects/project_enums'
import type { CompanyReputation } from '#shared/reputation/reputation'
import { Link } from '@inertiajs/react'
import { ChartColumn, Lock, Pencil } from '~/components/ui/icons'
import { AnonymousCard, type LatestOffer } from '~/components/profiles/anonymous_card'
import { FormulaLink } from '~/components/reputation/company_record'
import { Avatar } from '~/components/ui/avatar'
import { Facts } from '~/components/ui/facts'
import { LinkButton } from '~/components/ui/link_button'
import { useLive } from '~/hooks/use_live'
import { formatMonth, formatPhone } from '~/lib/format'
import { keys } from '~/lib/query_keys'
import type { CurrentUser } from '~/types'

interface CompanyProfileProps {
  initial: CurrentUser
  latestOffer: LatestOffer | null
  reputation: CompanyReputation
}

const POLL_MS = 10_000

export function CompanyProfile({ initial, latestOffer, reputation }: CompanyProfileProps) {
  const { data: company } = useLive(keys.me, '/api/auth/me', initial, POLL_MS)
  const title = company.company ?? company.name
  return (
    <>
      <div className="flex flex-col items-start gap-4 pt-6 lg:flex-row lg:items-center lg:gap-6 lg:pt-10">
        <Avatar name={title} photo={company.avatar} className="size-20! text-2xl!" />
        <div className="min-w-0">
          <h1 className="display text-[2rem] leading-[1.12] wrap-anywhere lg:text-[2.625rem]">
            {title}
          </h1>
          <p className="mt-1 text-muted">
            {company.name}
            {company.createdAt && ` · on Stagely since ${formatMonth(company.createdAt, 'UTC')}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-lg:w-full lg:ml-auto">
          <LinkButton
            variant="quiet"
            href="/business"
            icon={ChartColumn}
            className="max-sm:order-last max-sm:w-full"
          >
            Business figures
          </LinkButton>
          <LinkButton href="/edit-profile" icon={Pencil} className="max-sm:w-full">
            Edit Profile
          </LinkButton>
        </div>
      </div>
      <div className="mt-8 grid items-start gap-10 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
        <div className="min-w-0">
          <section aria-labelledby="about-company">
            <h2 id="about-company" className="display text-2xl">
              About the company
            </h2>
            {company.bio ? (
              <p className="mt-3 max-w-[42rem] text-pretty wrap-anywhere whitespace-pre-line">
                {company.bio}
              </p>
            ) : (
              <p className="mt-3 text-muted">You have not described your company yet.</p>
            )}
          </section>
          <Portfolio photos={company.portfolioPhotos} />
          <section className="mt-11" aria-labelledby="company-contact">
            <h2 id="company-contact" className="display text-2xl">
              Contact
            </h2>
            <ContactFacts company={company} />
            <p className="mt-4 flex items-center gap-2.5 text-sm text-muted">
              <Lock className="icon" />
              Only owners whose projects you've won, with the fee paid, can see this.
            </p>
          </section>
          <section className="mt-11" aria-labelledby="company-agreements">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h2 id="company-agreements" className="display text-2xl">
                Staging agreements
              </h2>
              <Link className="link" href="/agreement-templates">
                Agreement templates
              </Link>
            </div>
            <p className="mt-3 max-w-[42rem] text-pretty text-muted">
              Write your agreement once and begin each one with it. Only you can read your
              templates.
            </p>
          </section>
        </div>
        <aside aria-labelledby="seen-by-owners">
          <h2 id="seen-by-owners" className="mb-3 text-sm font-medium text-muted">
            How owners see you before the fee is paid
          </h2>
          <AnonymousCard company={company} latestOffer={latestOffer} reputation={reputation} />
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
            <Link
              href={`/companies/${company.stagerIdentifier}`}
              className="link inline-flex min-h-6 items-center"
            >
              View your public page
            </Link>
            <Link href="/badges" className="link inline-flex min-h-6 items-center">
              Verified badges
            </Link>
            <FormulaLink />
          </p>
        </aside>
      </div>
    </>
  )
}

function Portfolio({ photos }: { photos: readonly string[] }) {
  return (
    <section className="mt-11" aria-labelledby="company-portfolio">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="company-portfolio" className="display text-2xl">
          Portfolio{' '}
          <span className="num text-muted">
            {photos.length}/{photoLimits.perPortfolio}
          </span>
        </h2>
        <Link className="link" href="/portfolio-upload">
          {photos.length > 0 ? 'Edit portfolio' : 'Add photos'}
        </Link>
      </div>
      {photos.length === 0 && (
        <p className="mt-3 text-muted">Owners see your photos beside every offer.</p>
      )}
      <ul className="mt-4 grid grid-cols-2 gap-2 lg:gap-3">
        {photos.map((photo, at) => (
          <li key={photo} className="aspect-4/3 overflow-hidden rounded-lg">
            <img className="picture" src={photo} alt={`Portfolio photo ${at + 1}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const MISSING = <span className="text-muted">Not given</span>

/** `https://fernandfield.example/` → `fernandfield.example`. */
const shortAddress = (website: string) => website.replace(/^https?:\/\//i, '').replace(/\/$/, '')

function ContactFacts({ company }: { company: CurrentUser }) {
  const { name, email, phone, website } = company
  return (
    <Facts
      layout="rows"
      className="mt-2 max-w-[42rem] [&_dd]:min-w-0 [&_dd]:wrap-anywhere"
      items={[
        { label: 'Name', value: name },
        { label: 'Company', value: company.company ?? MISSING },
        { label: 'Email', value: email },
        { label: 'Phone', value: phone ? formatPhone(phone) : MISSING },
        {
          label: 'Website',
          value: website ? (
            <a className="link" href={website} target="_blank" rel="noopener noreferrer nofollow">
              {shortAddress(website)}
            </a>
          ) : (
            MISSING
          ),
        },
      ]}
    />
  )
}
