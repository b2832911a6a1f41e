import { Link } from '@inertiajs/react'
import { Fragment } from 'react'
import { registrationLabels, type RegistrationType } from '#shared/user_types'
import { EmailForm } from '~/components/home/email_form'
import { entryLink } from '~/components/sessions/entry'

const types: readonly RegistrationType[] = ['realtor', 'builder', 'investor', 'staging_company']

/** `, ` between the names, ` or ` before the last. */
const separator = (at: number) => (at === types.length - 1 ? ' or ' : at > 0 ? ', ' : ' ')

/** The sign-up section at the end of the page; the registration links lead here. */
export function Join() {
  return (
    <section className="wrap pb-16 lg:pb-28" aria-labelledby="join">
      <div className="grid overflow-hidden rounded-xl bg-accent text-accent-ink lg:grid-cols-2">
        <div className="p-7 sm:p-10 lg:p-14">
          <h2 id="join" className="display scroll-mt-24 text-3xl lg:text-4xl">
            Your next listing, staged
          </h2>
          <p className="mt-3 max-w-md text-lg opacity-90">
            Free sign-up with just an email. The rest takes about a minute.
          </p>
          <EmailForm action="Join Free!" tone="ink" className="mt-7 max-w-md" />
          <p className="mt-5 max-w-md text-[0.9375rem] text-pretty opacity-90">
            Or start as a
            {types.map((type, at) => (
              <Fragment key={type}>
                {separator(at)}
                <Link
                  className="underline underline-offset-4 outline-current"
                  {...entryLink({ register: true, type })}
                >
                  {registrationLabels[type]}
                </Link>
              </Fragment>
            ))}
            .
          </p>
        </div>
        <img
          className="picture min-h-64"
          src="/images/bedroom-staged.webp"
          width={1200}
          height={900}
          loading="lazy"
          alt=""
        />
      </div>
    </section>
  )
}
