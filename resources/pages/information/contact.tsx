import { Link } from '@inertiajs/react'
import { ContactForm } from '~/components/information/contact_form'
import { PublicHead } from '~/components/ui/public_head'
import { Facts } from '~/components/ui/facts'
import { PageHeading } from '~/components/ui/page_heading'
import type { SiteLayoutProps } from '~/layouts/site'

interface ContactProps {
  canonical: string
  supportEmail: string
  /** Opened from the notice or the email about a suspension. */
  isAppeal: boolean
}

export default function Contact({ canonical, supportEmail, isAppeal }: ContactProps) {
  const mail = (
    <a className="link break-all" href={`mailto:${supportEmail}`}>
      {supportEmail}
    </a>
  )
  return (
    <>
      <PublicHead
        title="Contact"
        description="Contact Stagely: we answer general questions within 24 hours, technical ones within 4-6 hours. No account needed."
        canonical={canonical}
      />
      <div className="wrap pb-16 lg:pb-28">
        <PageHeading title="Contact" lead="Questions, problems, ideas. No account needed." />
        <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
          <div>
            <noscript>
              <p className="mb-5">The form needs JavaScript. Email {mail} instead.</p>
            </noscript>
            <ContactForm isAppeal={isAppeal} />
          </div>
          <aside aria-label="Response times" className="lg:pt-2">
            <h2 className="display text-2xl">Response times</h2>
            <Facts
              className="mt-3"
              layout="rows"
              items={[
                { label: 'General questions', value: 'within 24 hours' },
                { label: 'Technical problems', value: 'within 4-6 hours' },
                { label: 'Email', value: mail },
              ]}
            />
            <p className="mt-6 border-t border-line pt-6 text-pretty text-muted">
              Many answers are already in the{' '}
              <Link className="link" href="/help-center">
                Help Center
              </Link>
              .
            </p>
          </aside>
        </div>
      </div>
    </>
  )
}

Contact.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>
