import type { Data } from '@generated/data'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'

interface AgreementProps {
  /** Null for visitors and for people without access. */
  agreement: Data.Agreement | null
  hasPasskey: boolean
  /** Why the viewer can't see it; null for visitors. */
  refusal: string | null
}

export default function AgreementPage({ agreement, refusal }: AgreementProps) {
  return (
    <div className="wrap-form pb-8">
      <PageHead title="Staging agreement" noIndex />
      <PageHeading title="Staging agreement" />
      {agreement?.shown?.title ?? refusal ?? (
        <LoginPrompt message="Log in to read and sign your staging agreement." />
      )}
    </div>
  )
}
