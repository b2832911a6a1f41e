import { LegalPage } from '~/components/information/legal_page'
import { termsSections } from '~/components/information/terms_text'
import { PublicHead } from '~/components/ui/public_head'
import type { SiteLayoutProps } from '~/layouts/site'

interface TermsOfServiceProps {
  canonical: string
  supportEmail: string
  paymentWindowHours: number
}

export default function TermsOfService({
  canonical,
  supportEmail,
  paymentWindowHours,
}: TermsOfServiceProps) {
  return (
    <>
      <PublicHead
        title="Terms of Service"
        description="The terms under which owners and staging companies use Stagely: projects, offers, the platform fee, contact details and liability."
        canonical={canonical}
      />
      <LegalPage
        title="Terms of Service"
        lead="Last updated January 2025"
        sections={termsSections(paymentWindowHours)}
        supportEmail={supportEmail}
      />
    </>
  )
}

TermsOfService.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>
