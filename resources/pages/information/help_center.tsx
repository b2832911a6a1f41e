import { HelpCenter } from '~/components/information/help_center'
import { PublicHead } from '~/components/ui/public_head'
import { PageHeading } from '~/components/ui/page_heading'
import type { SiteLayoutProps } from '~/layouts/site'

interface HelpCenterPageProps {
  canonical: string
  search: string
  supportEmail: string
  paymentWindowHours: number
}

export default function HelpCenterPage({
  canonical,
  search,
  supportEmail,
  paymentWindowHours,
}: HelpCenterPageProps) {
  return (
    <>
      <PublicHead
        title="Help Center"
        description="Answers for agents, builders and investors, for staging companies, and for everyone: posting, offers, the platform fee, contact details, photos and accounts."
        canonical={canonical}
      />
      <div className="wrap pb-16 lg:pb-28">
        <PageHeading
          title="Help Center"
          lead="How Stagely works, and what to do when something doesn't."
        />
        <HelpCenter search={search} paymentWindowHours={paymentWindowHours} />
        <p className="mt-12 border-t border-line pt-8 text-muted lg:mt-16">
          Still need help? Email{' '}
          <a className="link" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          .
        </p>
      </div>
    </>
  )
}

HelpCenterPage.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>
