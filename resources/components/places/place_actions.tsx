import { searchQuery } from '#shared/projects/search_enums'
import type { UsState } from '#shared/places/us_states'
import { authLink } from '~/components/sessions/auth_links'
import { BellPlus, Plus, Search } from '~/components/ui/icons'
import { LinkButton } from '~/components/ui/link_button'
import { useCurrentUser } from '~/hooks/use_current_user'

export type ShownPlace = {
  state: UsState
  county: string | null
  stateLabel: string
  /** `Buncombe County`, or the state's name. */
  label: string
  /** `Buncombe County, North Carolina`, as it's read after "in". */
  name: string
}

const row = 'mt-5 flex flex-wrap gap-2 max-sm:[&>*]:w-full'

/** What the viewer can do in a place: post a project, or for staging companies, get alerts. */
export function PlaceActions({ place: { state, county, label } }: { place: ShownPlace }) {
  const user = useCurrentUser()
  const query = searchQuery({ state, ...(county !== null && { county }) })
  const alerts = `/alerts${query}`
  if (user?.userType === 'staging_company') {
    return (
      <div className={row}>
        <LinkButton variant="primary" icon={BellPlus} href={alerts}>
          Get alerts for {label}
        </LinkButton>
        <LinkButton icon={Search} href={`/projects${query}`}>
          Search projects
        </LinkButton>
      </div>
    )
  }
  return (
    <div className={row}>
      <LinkButton
        variant="primary"
        icon={Plus}
        href={`${user ? '/submit-project' : '/post-a-project'}${query}`}
      >
        Post a project in {label}
      </LinkButton>
      {!user && (
        <LinkButton
          icon={BellPlus}
          {...authLink({ register: true, type: 'staging_company', redirect: alerts })}
        >
          Get alerts as a company
        </LinkButton>
      )}
    </div>
  )
}
