import { Lock } from '~/components/ui/icons'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'

interface CompanyAccessProps {
  access: 'guest' | 'not_stager'
  /** For visitors: what they would see after the login. */
  prompt: string
  /** For owners: why there's nothing here for them. */
  reason: string
}

/** In place of a page that only staging companies have. */
export function CompanyAccess({ access, prompt, reason }: CompanyAccessProps) {
  if (access === 'guest') return <LoginPrompt message={prompt} />
  return (
    <EmptyState
      icon={Lock}
      title="Access Denied"
      action={<LinkButton href="/dashboard">Go to your dashboard</LinkButton>}
    >
      {reason}
    </EmptyState>
  )
}
