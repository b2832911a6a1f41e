import { versionStateText } from '#shared/agreements/agreements'
import { otherName, type Staging } from '~/components/stagings/staging_status'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { FileText } from '~/components/ui/icons'
import { LinkButton } from '~/components/ui/link_button'

interface AgreementState {
  text: string
  action: string
  badge?: Parameters<typeof Badge>[0]
}

/** What is next for the agreement; null if there is none and there can't be one anymore. */
function stateOf(staging: Staging): AgreementState | null {
  const { agreement, viewer, isCancelled, removed, other } = staging
  const { isYourTurn, isTheirTurn, isWaiting, isSigned, isDeclined, isWithdrawn, canBeAmended } =
    agreement
  const name = otherName(staging)
  const { hasSellers } = agreement
  const signed: AgreementState = {
    text: hasSellers ? 'Everyone has the same PDF.' : 'You both have the same PDF.',
    action: 'Open the agreement',
    badge: {
      text: versionStateText('signed', hasSellers),
      tone: 'success',
      icon: 'check',
    },
  }
  if (isCancelled || removed || other.isDeleted) {
    if (isSigned) return signed
    const hasVersion = isWaiting || isDeclined || isWithdrawn
    return hasVersion
      ? { text: 'Nothing can be signed anymore.', action: 'Open the agreement' }
      : null
  }
  if (isYourTurn) {
    return {
      text: 'Read it and sign it.',
      action: 'Open the agreement',
      badge: { text: 'Waiting for you', tone: 'warning', icon: 'clock' },
    }
  }
  if (isWaiting) {
    return {
      text: agreement.isSellersTurn
        ? 'Only the seller hasn’t signed yet.'
        : isTheirTurn && !hasSellers
          ? `You have signed. ${name} hasn’t signed yet.`
          : 'A version waits for signatures.',
      action: 'Open the agreement',
      badge: { text: 'Waiting for signatures', tone: 'warning', icon: 'clock' },
    }
  }
  if (canBeAmended) {
    return {
      text: 'Your dates have changed since it was signed. An addendum puts them into the agreement.',
      action: 'Open the agreement',
    }
  }
  if (isDeclined || isWithdrawn) {
    const next = viewer === 'stager' ? 'You can' : `${name} can`
    return {
      text: `${next} prepare another version.`,
      action: 'Open the agreement',
      badge: isDeclined
        ? { text: 'Declined', tone: 'danger', icon: 'x' }
        : { text: 'Withdrawn', tone: 'neutral', icon: 'ban' },
    }
  }
  if (isSigned) return signed
  return viewer === 'stager'
    ? { text: 'Put what you have agreed on in writing. It’s optional.', action: 'Prepare one' }
    : { text: `${name} can prepare one for you both to sign. It’s optional.`, action: 'Learn more' }
}

/** The agreement of the two, with the way to it. */
export function AgreementCard({ staging }: { staging: Staging }) {
  const state = stateOf(staging)
  if (!state) return null
  const { text, action, badge } = state
  return (
    <Card title="Staging agreement">
      {badge && <Badge {...badge} className="mb-2" />}
      <p className="text-[0.9375rem] text-pretty">{text}</p>
      <LinkButton
        icon={FileText}
        className="no-print mt-4 w-full"
        href={`/projects/${staging.project.id}/agreement`}
      >
        {action}
      </LinkButton>
    </Card>
  )
}
