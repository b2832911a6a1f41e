import { Link, usePage } from '@inertiajs/react'
import type { ReactNode } from 'react'
import type { ConsoleNavigation } from '~/components/console/console_navigation'
import { classes } from '~/lib/classes'

interface ConsoleLinkProps {
  id: number
  className?: string
  children: ReactNode
}

/** The console's path, from the page's props. */
export const useConsoleBase = () =>
  usePage<{ navigation: ConsoleNavigation }>().props.navigation.base

/** A name that links to the account's page. */
export function AccountLink({ id, className, children }: ConsoleLinkProps) {
  return (
    <Link href={`${useConsoleBase()}/users/${id}`} className={classes('quiet-link', className)}>
      {children}
    </Link>
  )
}

/** Links to the payment's page. */
export function PaymentLink({ id, className, children }: ConsoleLinkProps) {
  return (
    <Link href={`${useConsoleBase()}/payments/${id}`} className={classes('quiet-link', className)}>
      {children}
    </Link>
  )
}

/** A title that links to the project's page in the console. */
export function ProjectLink({ id, className, children }: ConsoleLinkProps) {
  return (
    <Link href={`${useConsoleBase()}/projects/${id}`} className={classes('quiet-link', className)}>
      {children}
    </Link>
  )
}

/** Opens an inquiry in the inbox. */
export function InquiryLink({ id, className, children }: ConsoleLinkProps) {
  return (
    <Link href={`${useConsoleBase()}/inbox/${id}`} className={classes('quiet-link', className)}>
      {children}
    </Link>
  )
}
