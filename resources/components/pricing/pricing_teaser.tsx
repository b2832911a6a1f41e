import { Lock } from '~/components/ui/icons'
import { LinkButton } from '~/components/ui/link_button'
import { useCurrentUser } from '~/hooks/use_current_user'

/** Shown to everyone except staging companies. It names no fee. */
export function PricingTeaser() {
  const user = useCurrentUser()
  return (
    <div className="grid items-center gap-8 lg:grid-cols-2 lg:gap-16 lg:pt-2">
      <div>
        <h1 className="display text-3xl lg:text-4xl">
          Free for owners. One flat fee for staging companies.
        </h1>
        <p className="prose-lead mt-4">Owners pay nothing to post, get offers or accept one.</p>
        <div className="mt-8 rounded-lg bg-sunken p-6">
          <p className="flex gap-2.5 font-semibold">
            <Lock className="icon mt-1" />
            Platform fees are shown to registered staging companies
          </p>
          <p className="mt-1.5 text-[0.9375rem] text-muted">
            The fee depends on the size of the offer and is due only when an owner accepts it.
          </p>
          <div className="mt-5 flex flex-col gap-2 sm:flex-row">
            {user ? (
              <LinkButton variant="primary" href="/submit-project-final">
                Submit A Project
              </LinkButton>
            ) : (
              <>
                <LinkButton variant="primary" href="/login?register=true&type=staging_company">
                  Join as a staging company
                </LinkButton>
                <LinkButton href="/post-a-project">Post a project</LinkButton>
                <LinkButton variant="quiet" href="/login?redirect=%2Fpricing">
                  Login
                </LinkButton>
              </>
            )}
          </div>
        </div>
      </div>
      <img
        src="/images/living-staged.webp"
        alt=""
        width={1100}
        height={900}
        className="aspect-[11/9] h-auto w-full rounded-xl object-cover"
      />
    </div>
  )
}
