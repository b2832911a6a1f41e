import { usePage } from '@inertiajs/react'
import { Lock } from '~/components/ui/icons'
import { loginPath } from '~/components/sessions/auth_links'
import { LinkButton } from '~/components/ui/link_button'

interface LoginPromptProps {
  message: string
  title?: string
  /** Path to return to. Default: the current one. */
  redirect?: string
  /** Also for people without an account. */
  joins?: boolean
}

/** Shown instead of a page's content to visitors who have to sign in. */
export function LoginPrompt({ message, title, redirect, joins = false }: LoginPromptProps) {
  const { url } = usePage()
  const back = redirect ?? url
  return (
    <div className="card flex flex-wrap items-center gap-4 p-5">
      <Lock className="icon size-6 text-muted" />
      <div className="min-w-48 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <p className={title && 'text-[0.9375rem] text-muted'}>{message}</p>
      </div>
      <LinkButton variant="primary" href={loginPath({ redirect: back })}>
        Login
      </LinkButton>
      {joins && (
        <LinkButton href={loginPath({ register: true, redirect: back })}>Join Free!</LinkButton>
      )}
    </div>
  )
}
