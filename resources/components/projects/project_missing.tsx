import { SearchX } from '~/components/ui/icons'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'
import { useCurrentUser } from '~/hooks/use_current_user'

export function ProjectMissing() {
  const user = useCurrentUser()
  return (
    <div className="wrap">
      <PageHead title="Project Not Found" noIndex />
      <div className="max-w-[30rem] py-20 max-lg:py-14">
        <SearchX className="icon size-7 text-accent" />
        <h1 className="display mt-4 text-[2rem] leading-[1.12] lg:text-[2.625rem]">
          Project Not Found
        </h1>
        <p className="prose-lead mt-3">
          The project you're looking for doesn't exist or has been removed.
        </p>
        <LinkButton variant="primary" className="mt-7" href={user ? '/dashboard' : '/'}>
          {user ? 'Go Back to Dashboard' : 'Go to the home page'}
        </LinkButton>
      </div>
    </div>
  )
}
