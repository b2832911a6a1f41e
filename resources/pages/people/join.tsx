import { Link } from '@inertiajs/react'
import { useState, type ReactNode } from 'react'
import { JoinSignedIn } from '~/components/people/join_signed_in'
import type { JoinLink, JoinViewer } from '~/components/people/join_types'
import { JoinVisitor } from '~/components/people/join_visitor'
import { AuthCard } from '~/components/sessions/auth_card'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'

interface JoinProps {
  /** Null for a link that was used, taken back or replaced. */
  link: JoinLink | null
  /** Null for visitors. */
  viewer: JoinViewer | null
}

export default function Join({ link, viewer }: JoinProps) {
  return (
    <div className="wrap pt-6 pb-6 md:pt-14">
      <PageHead title="Join" noIndex />
      <Content {...{ link, viewer }} />
    </div>
  )
}

function Content({ link, viewer }: JoinProps) {
  const [hasAsked, setAsked] = useState(false)
  const next = viewer
    ? { href: '/dashboard', label: 'Go to your dashboard' }
    : { href: '/login', label: 'Log in' }
  if (!link) {
    return (
      <Ended title="This invitation doesn’t work" next={next}>
        It was used already, taken back, or sent again since. Look for a newer email, or ask the
        person who invited you to send it again. If you asked to join with another address, an owner
        has to agree first.
      </Ended>
    )
  }
  const { account, invitedBy, token, role } = link
  if (hasAsked) {
    return (
      <Ended title={`You asked to join ${account}`} focused next={next}>
        An owner has to agree, because the invitation was sent to another address. Then you find{' '}
        {account} below your name at the top of the page.
      </Ended>
    )
  }
  if (token === null) {
    return (
      <Ended title="This invitation has expired" next={next}>
        It worked for 7 days. Ask {invitedBy ?? `an owner of ${account}`} to send it again.
      </Ended>
    )
  }
  const inviter = invitedBy ?? account
  return (
    <AuthCard
      title={`Join ${account}`}
      lead={`${inviter} invites you to work for ${inviter === account ? 'them' : account} as ${asRole[role]}.`}
      focused={false}
      width="narrow"
    >
      {viewer ? (
        <JoinSignedIn {...{ link, token, viewer }} onAsked={() => setAsked(true)} />
      ) : (
        <JoinVisitor {...{ link, token }} />
      )}
    </AuthCard>
  )
}

/** A role as a word for a person. */
const asRole = { owner: 'an owner', member: 'a member', books: 'the person who keeps the books' }

interface EndedProps {
  title: string
  /** Whether it replaces what was on this page. */
  focused?: boolean
  next: { href: string; label: string }
  children: ReactNode
}

function Ended({ title, focused = false, next, children }: EndedProps) {
  return (
    <AuthCard
      title={title}
      focused={focused}
      width="narrow"
      footer={
        <Link className="link" href="/help-center">
          Help center
        </Link>
      }
    >
      <p>{children}</p>
      <LinkButton href={next.href} variant="primary" size="lg" className="mt-6 w-full">
        {next.label}
      </LinkButton>
    </AuthCard>
  )
}
