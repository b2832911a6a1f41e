import type { Data } from '@generated/data'
import { Link, router } from '@inertiajs/react'
import { Heart, Lock } from '~/components/ui/icons'
import { FavoriteToggle } from '~/components/favorites/favorite_button'
import { CompanyRecord } from '~/components/reputation/company_record'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { StagerMark } from '~/components/ui/stager_mark'

interface FavoritesProps {
  companies: Data.Favorite[]
  /** Staging companies have no favorites. */
  access: 'ok' | 'guest' | 'not_owner'
}

export default function Favorites({ companies, access }: FavoritesProps) {
  return (
    <div className="wrap pb-4">
      <PageHead title="Favorites" noIndex />
      <PageHeading
        back={access === 'ok' ? { href: '/dashboard', label: 'Project Dashboard' } : undefined}
        title="Favorites"
        lead={
          access === 'ok' &&
          'Staging companies you marked. Only you can see this list. You can invite them from the page of an open project.'
        }
      />
      <div className="mt-8">
        {access === 'ok' ? <FavoriteList companies={companies} /> : <NoAccess access={access} />}
      </div>
    </div>
  )
}

function NoAccess({ access }: Pick<FavoritesProps, 'access'>) {
  if (access === 'guest') {
    return <LoginPrompt message="You need to be logged in to view your favorites." />
  }
  return (
    <EmptyState
      icon={Lock}
      title="Access Denied"
      action={<LinkButton href="/bids">Go to your dashboard</LinkButton>}
    >
      Favorites are for owners.
    </EmptyState>
  )
}

function FavoriteList({ companies }: Pick<FavoritesProps, 'companies'>) {
  if (companies.length === 0) {
    return (
      <EmptyState
        icon={Heart}
        title="No favorites yet"
        action={<LinkButton href="/dashboard">Go to your dashboard</LinkButton>}
      >
        Use the heart on a company's page or on its offer to keep it here.
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {companies.map((company) => (
        <FavoriteCard key={company.stagerIdentifier} company={company} />
      ))}
    </ul>
  )
}

function reload() {
  router.reload({
    only: ['companies'],
    // The pressed heart is gone.
    onFinish: () => document.getElementById('main')?.focus(),
  })
}

function FavoriteCard({ company }: { company: Data.Favorite }) {
  const { stagerIdentifier, name, thumbnails } = company
  return (
    <li className="card relative flex flex-col overflow-hidden">
      {thumbnails.length > 0 ? (
        <div className="grid grid-cols-2 gap-px">
          {thumbnails.slice(0, 2).map((thumbnail) => (
            <img
              key={thumbnail}
              className="picture aspect-4/3 !h-auto"
              src={thumbnail}
              alt=""
              loading="lazy"
            />
          ))}
        </div>
      ) : (
        <p className="grid aspect-[8/3] place-content-center bg-sunken text-sm text-muted">
          No photos yet
        </p>
      )}
      <div className="flex flex-1 items-start gap-3.5 p-5">
        <StagerMark className="max-[22rem]:hidden" />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold wrap-anywhere">
            <Link
              href={`/companies/${stagerIdentifier}`}
              className="hover:text-accent after:absolute after:inset-0"
            >
              {name ?? stagerIdentifier}
            </Link>
          </h2>
          {name && <p className="text-sm text-muted">{stagerIdentifier}</p>}
          <p className="mt-1 text-sm text-muted">{company.experienceLevelLabel}</p>
          <CompanyRecord reputation={company.reputation} className="mt-2" />
        </div>
        <FavoriteToggle
          compact
          isFavorite
          identifier={stagerIdentifier}
          className="relative z-1 -mt-2 -mr-2"
          onChanged={reload}
        />
      </div>
    </li>
  )
}
