import { LegalPage } from '~/components/information/legal_page'
import { privacySections } from '~/components/information/privacy_text'
import { PublicHead } from '~/components/ui/public_head'
import type { SiteLayoutProps } from '~/layouts/site'

interface PrivacyPolicyProps {
  canonical: string
  supportEmail: string
}

export default function PrivacyPolicy({ canonical, supportEmail }: PrivacyPolicyProps) {
  return (
    <>
      <PublicHead
        title="Privacy Policy"
        description="Which data Stagely keeps, who sees it and when contact details are released, what happens to photos, and how an account is deleted."
        canonical={canonical}
      />
      <LegalPage
        title="Privacy Policy"
        lead="What we know about you, who sees it, and how long we keep it."
        sections={privacySections}
        supportEmail={supportEmail}
      />
    </>
  )
}

PrivacyPolicy.layout = { footer: 'full' } satisfies Partial<SiteLayoutProps>
