import { LinkButton } from '~/components/ui/link_button'
import { useCurrentUser } from '~/hooks/use_current_user'

/** Hidden from staging companies, which can't post projects. */
export function PostProject() {
  const user = useCurrentUser()
  if (user?.userType === 'staging_company') return null
  return (
    <section
      aria-labelledby="post"
      className="flex flex-col gap-5 rounded-xl bg-sunken p-6 sm:flex-row sm:items-center sm:justify-between lg:p-10"
    >
      <div>
        <h2 id="post" className="display text-2xl">
          Have a home to stage?
        </h2>
        <p className="mt-1.5 text-muted">Posting, getting offers and accepting one are free.</p>
      </div>
      <LinkButton variant="primary" href={user ? '/submit-project-final' : '/post-a-project'}>
        Post a project
      </LinkButton>
    </section>
  )
}
