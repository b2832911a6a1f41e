/** What the bar has for people who work in the account of others, or in several. */
import { Link, router } from '@inertiajs/react'
import { useEffect } from 'react'
import { Avatar } from '~/components/ui/avatar'
import { ChevronDown } from '~/components/ui/icons'
import { useCurrentUser } from '~/hooks/use_current_user'
import { useMenu } from '~/hooks/use_menu'
import { usePart } from '~/hooks/use_part'
import type { WorksAs } from '~/hooks/use_works_as'
import { watchAccount } from '~/lib/account_change'

interface WorksProps {
  works: WorksAs
}

const nameClasses =
  'inline-flex min-h-11 items-center gap-2.5 rounded-md px-2 text-left text-[0.9375rem] font-medium hover:bg-sunken'

/** Links to the profile; opens the accounts of somebody who works in several. */
export function ColleagueName({ works }: WorksProps) {
  if (works.accounts.length > 1) return <AccountsButton works={works} />
  return (
    <Link href="/edit-profile" className={nameClasses}>
      <Name works={works} />
    </Link>
  )
}

function Name({ works: { person, account } }: WorksProps) {
  return (
    <>
      <Avatar name={person} />
      <span className="grid max-w-36 leading-tight">
        <span className="truncate">{person.split(/\s+/, 1)[0]}</span>
        <span className="truncate text-xs font-normal text-muted">Works as {account}</span>
      </span>
    </>
  )
}

const loadAccounts = () => import('~/components/navigation/accounts_menu')

/** The accounts, below the name. */
function AccountsButton({ works }: WorksProps) {
  const menu = useMenu()
  const accounts = usePart(loadAccounts, () => router.visit('/edit-profile'))
  return (
    <div ref={menu.group} className="relative">
      <button
        type="button"
        {...menu.opener}
        {...accounts.prefetches}
        className={nameClasses}
        onClick={() => {
          menu.opener.onClick()
          void accounts.need()
        }}
      >
        <Name works={works} />
        <ChevronDown className="icon size-4 text-muted" />
      </button>
      {menu.open && accounts.part && (
        <div
          id={menu.id}
          className="absolute top-full right-0 z-20 mt-1 w-72 rounded-lg border border-line bg-surface py-2 shadow-raised"
        >
          <accounts.part.AccountsMenu accounts={works.accounts} onLeave={menu.close} />
        </div>
      )}
    </div>
  )
}

/** Where the bar has no name: whose account is open. */
export function WorksAsNote({ works }: WorksProps) {
  const id = useCurrentUser()?.id
  useEffect(() => (id === undefined ? undefined : watchAccount(id)), [id])
  return (
    <p className="small-bar max-w-[min(7rem,100vw-16rem)] text-right text-xs leading-tight text-muted sm:max-w-48">
      Works as <span className="block truncate font-medium text-ink">{works.account}</span>
    </p>
  )
}
