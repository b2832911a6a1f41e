import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { marketDay } from '#shared/values/market_time'
import { agreementKinds, versionStateText, type VersionState } from '#shared/agreements/agreements'
import type { Agreement, Version } from '~/components/agreements/agreement_status'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'

const looks = {
  waiting: { tone: 'warning', icon: 'clock' },
  signed: { tone: 'success', icon: 'check' },
  declined: { tone: 'danger', icon: 'x' },
  withdrawn: { tone: 'neutral', icon: 'ban' },
  replaced: { tone: 'neutral', icon: 'ban' },
} as const satisfies Record<VersionState, object>

interface VersionBadgeProps {
  agreement: Agreement
  version: Version
}

export const VersionBadge = ({
  agreement,
  version: { state, number, parties },
}: VersionBadgeProps) => (
  <span className="flex flex-wrap gap-1.5">
    <Badge text={versionStateText(state, parties.length > 0)} {...looks[state]} />
    {number === agreement.inForce && agreement.versions.length > 1 && (
      <Badge text="In force" tone="info" icon="circle-dot" />
    )}
  </span>
)

interface VersionListProps {
  agreement: Agreement
  /** The number of the version that is shown; null while the draft is. */
  current: number | null
}

/** All versions, each as a link to its text. */
export function VersionList({ agreement, current }: VersionListProps) {
  const { versions, draft, path: address } = agreement
  return (
    <Card title="Versions" className="no-print">
      <ul className="-my-3 divide-y divide-line">
        {draft && (
          <li className="py-3">
            <Entry href={address} isCurrent={current === null}>
              Your draft
            </Entry>
            <p className="text-sm text-muted">Only you see it.</p>
          </li>
        )}
        {versions.map((version) => {
          const { number, kind, sentAt, signatures, parties, ownerSigns } = version
          const signed = signatures.length + parties.filter(({ signedAt }) => signedAt).length
          const signers = (ownerSigns ? 2 : 1) + parties.length
          return (
            <li key={number} className="py-3">
              <Entry href={`${address}?version=${number}`} isCurrent={current === number}>
                Version {number}
                {kind === 'addendum' && ` (${agreementKinds.label(kind).toLowerCase()})`}
              </Entry>
              <p className="mb-2 text-sm text-muted">
                Sent {marketDay(new Date(sentAt))}, {signed} of {signers} signatures
              </p>
              <VersionBadge agreement={agreement} version={version} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

interface EntryProps {
  href: string
  isCurrent: boolean
  children: ReactNode
}

const Entry = ({ href, isCurrent, children }: EntryProps) => (
  <Link
    href={href}
    aria-current={isCurrent ? 'page' : undefined}
    className="inline-flex min-h-9 items-center font-semibold underline-offset-4 hover:underline aria-[current]:text-accent pointer-coarse:min-h-11"
  >
    {children}
  </Link>
)
