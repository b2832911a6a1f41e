import { router } from '@inertiajs/react'
import { BellPlus, BellRing, Lock } from '~/components/ui/icons'
import { useState } from 'react'
import { areaLabel, savedSearchLimits } from '#shared/projects/saved_searches'
import type { SavedSearch } from '~/components/alerts/mutations'
import { SavedSearchForm } from '~/components/alerts/saved_search_form'
import { SavedSearchList } from '~/components/alerts/saved_search_list'
import type { WantedSearch } from '~/components/alerts/saved_search_values'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useCurrentUser } from '~/hooks/use_current_user'
import type { CurrentUser } from '~/types'

interface AlertsProps {
  /** Only staging companies have saved searches. */
  allowed: boolean
  searches: SavedSearch[]
  /** From the page's address: starts a new search. */
  wanted: WantedSearch
}

/** What the form edits: a search, or a new one with these values. */
type Editing = { search: SavedSearch | null; wanted: WantedSearch }

const refresh = () =>
  new Promise<void>((resolve) => {
    router.reload({ only: ['searches'], onFinish: () => resolve() })
  })

export default function Alerts({ allowed, searches, wanted }: AlertsProps) {
  const user = useCurrentUser()
  return (
    <div className="wrap-form pb-4">
      <PageHead title="Alerts" noIndex />
      {allowed && user ? (
        <SavedSearches user={user} searches={searches} wanted={wanted} />
      ) : (
        <>
          <PageHeading title="Alerts" />
          <div className="mt-8">{user ? <NotForOwners /> : <AskToLogIn />}</div>
        </>
      )}
    </div>
  )
}

interface SavedSearchesProps {
  user: CurrentUser
  searches: SavedSearch[]
  wanted: WantedSearch
}

function SavedSearches({ user, searches, wanted }: SavedSearchesProps) {
  const [editing, setEditing] = useState<Editing | null>(
    wanted.state || wanted.areas ? { search: null, wanted } : null
  )
  const ownPlace = { county: user.areaCounty, state: user.areaState }
  const isFull = searches.length >= savedSearchLimits.perCompany
  const add = () => setEditing({ search: null, wanted: ownPlace })

  function close() {
    setEditing(null)
    // A reload would open the form again.
    if (window.location.search) router.replace({ url: '/alerts', preserveState: true })
    requestAnimationFrame(() => document.getElementById('main')?.focus())
  }

  return (
    <>
      <PageHeading
        title="Alerts"
        lead="Save what you look for. We tell you when a new project matches."
        actions={
          searches.length > 0 &&
          !editing && (
            <Button
              variant="primary"
              icon={BellPlus}
              disabledReason={
                isFull
                  ? `You have ${savedSearchLimits.perCompany} saved searches. Delete one to save another.`
                  : undefined
              }
              className="max-sm:w-full"
              onClick={add}
            >
              New search
            </Button>
          )
        }
      />
      {editing && (
        <SavedSearchForm
          key={editing.search?.id ?? 'new'}
          {...editing}
          refresh={refresh}
          onClose={close}
        />
      )}
      {searches.length > 0 && !editing?.search && (
        <SavedSearchList
          searches={searches}
          refresh={refresh}
          onEdit={(search) => setEditing({ search, wanted: {} })}
        />
      )}
      {searches.length === 0 && !editing && <NoSearches user={user} onAdd={add} />}
    </>
  )
}

function NoSearches({ user, onAdd }: { user: CurrentUser; onAdd: () => void }) {
  const { areaCounty, areaState } = user
  const place = areaCounty && areaState ? areaLabel({ county: areaCounty, state: areaState }) : null
  return (
    <div className="mt-8">
      <EmptyState
        icon={BellRing}
        title="No saved searches yet"
        action={
          <Button variant="primary" icon={BellPlus} onClick={onAdd}>
            {place ? `Set an alert for ${place}` : 'Set an alert'}
          </Button>
        }
      >
        Choose your counties and the work you take on. New projects come to you, right away or once
        a day.
      </EmptyState>
    </div>
  )
}

function AskToLogIn() {
  return <LoginPrompt message="You need to be logged in to see your alerts." />
}

function NotForOwners() {
  return (
    <EmptyState
      icon={Lock}
      title="Access Denied"
      action={<LinkButton href="/dashboard">Go to your dashboard</LinkButton>}
    >
      Alerts are for staging companies.
    </EmptyState>
  )
}
