import { Link } from '@inertiajs/react'
import { enterAccount } from '~/components/people/enter_account'
import { Check, User, Users } from '~/components/ui/icons'
import { useMutation } from '~/hooks/use_mutation'
import type { WorksAs } from '~/hooks/use_works_as'
import { api } from '~/lib/api'

type Account = WorksAs['accounts'][number]

interface AccountListProps {
  accounts: readonly Account[]
}

/** The accounts in which somebody works, with a check at the one that is open. A press opens another. */
export function AccountList({ accounts }: AccountListProps) {
  const { mutate, busy } = useMutation(
    {
      send: async (account: Account) => {
        const { sessionId } = await api.post('/api/auth/seat', { userId: account.userId })
        return { sessionId, name: account.name }
      },
      failed: 'The account did not open',
      isTitled: true,
    },
    { onSuccess: ({ sessionId, name }) => enterAccount(sessionId, `You work as ${name} now`) }
  )
  return (
    <ul aria-label="Your accounts" aria-busy={busy || undefined}>
      {accounts.map((account) => (
        <li key={account.userId}>
          <button
            type="button"
            className="menu-row"
            aria-current={account.isCurrent ? 'true' : undefined}
            onClick={() => !account.isCurrent && void mutate(account)}
          >
            <span className="min-w-0 flex-1 truncate">{account.name}</span>
            {account.isCurrent && <Check className="icon" aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface AccountsMenuProps extends AccountListProps {
  onLeave: () => void
}

/** Below the name in the bar. */
export function AccountsMenu({ accounts, onLeave }: AccountsMenuProps) {
  return (
    <>
      <p className="px-5 pt-1 pb-1.5 text-sm text-muted">You work as</p>
      <AccountList accounts={accounts} />
      <div className="mt-2 border-t border-line pt-2">
        <Link href="/edit-profile" className="menu-row" onClick={onLeave}>
          <User className="icon" />
          Profile
        </Link>
        <Link href="/people" className="menu-row" onClick={onLeave}>
          <Users className="icon" />
          People
        </Link>
      </div>
    </>
  )
}
