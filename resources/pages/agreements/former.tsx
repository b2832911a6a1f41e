import type { Data } from '@generated/data'
import { dayInWords } from '#shared/values/market_time'
import type { Agreement } from '~/components/agreements/agreement_status'
import { TermsCard } from '~/components/agreements/terms_card'
import { VersionList } from '~/components/agreements/version_list'
import { OlderNotice, Signatures, VersionText } from '~/components/agreements/version_view'
import { ActionsAtEnd } from '~/components/jobs/actions_at_end'
import { Button } from '~/components/ui/button'
import { Info, Printer } from '~/components/ui/icons'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'

interface FormerAgreementProps {
  /** Null for visitors. */
  agreement: Data.Agreement | null
  /** Calendar day (`2026-11-30`) in the market's zone. */
  endedOn: string | null
}

const title = 'Staging agreement'

/** What both sides of a job that has ended early had signed, to read. */
export default function FormerAgreementPage({ agreement, endedOn }: FormerAgreementProps) {
  if (agreement && endedOn) return <SignedVersion {...{ agreement, endedOn }} />
  return (
    <div className="wrap-form pb-8">
      <PageHead title={title} noIndex />
      <PageHeading title={title} />
      <div className="mt-7">
        <LoginPrompt message="Log in to read your staging agreement." />
      </div>
    </div>
  )
}

function SignedVersion({ agreement, endedOn }: { agreement: Agreement; endedOn: string }) {
  const { project, versions, shown } = agreement
  const version = versions.find(({ number }) => number === shown?.number)
  if (!version) return null
  const print = (
    <Button variant="quiet" icon={Printer} onClick={() => window.print()}>
      Print
    </Button>
  )
  return (
    <div className="wrap pb-8">
      <PageHead title={`Agreement for ${project.title}`} noIndex />
      <PageHeading
        back={{ href: `/projects/${project.id}`, label: 'Go back to the project' }}
        title={title}
        lead={project.title}
        actions={print}
        actionsBesideOnly
      />
      <Notice tone="info" icon={Info} className="mt-6">
        <p>
          This job ended on {dayInWords(endedOn)}. You can both read and download what you signed.
          Nothing can be signed or sent anymore.
        </p>
      </Notice>
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20.5rem] print:mt-4 print:block">
        <div className="flex min-w-0 flex-col gap-4">
          <OlderNotice agreement={agreement} version={version} />
          <Signatures agreement={agreement} version={version} />
          <VersionText key={version.number} agreement={agreement} version={version} />
        </div>
        <aside
          aria-label="Terms and versions"
          className="no-print grid content-start gap-4 self-start md:max-lg:grid-cols-2 lg:sticky lg:top-6"
        >
          <TermsCard isSigned terms={version.terms} />
          <VersionList agreement={agreement} current={version.number} />
        </aside>
      </div>
      <ActionsAtEnd>{print}</ActionsAtEnd>
    </div>
  )
}
