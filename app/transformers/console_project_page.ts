import { DateTime } from 'luxon'
import { versionStateText } from '#shared/agreements/agreements'
import { crewDays } from '#shared/jobs/install_day'
import { outcomeKinds } from '#shared/jobs/home_outcomes'
import { dayInWords } from '#shared/values/market_time'
import { refundReasons } from '#shared/payments/refund_reasons'
import { openingsText } from '#shared/projects/seller_links'
import { countedTopics } from '#shared/console/timeline_topics'
import type CrewLink from '#models/crew_link'
import type { ConsoleProjectPage } from '#queries/console_project_page'
import type { TeamOutcome } from '#queries/home_outcomes'
import ConsoleBidTransformer from '#transformers/console_bid_transformer'
import ConsoleEventTransformer from '#transformers/console_event_transformer'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import { jobForTeam } from '#transformers/job'

const outcomeLine = ({ kind, listedOn, underContractOn, closedOn, changes }: TeamOutcome) =>
  [
    outcomeKinds.label(kind),
    listedOn && `listed ${dayInWords(listedOn)}`,
    underContractOn && `under contract ${dayInWords(underContractOn)}`,
    closedOn && `closed ${dayInWords(closedOn)}`,
    changes > 0 && `corrected ${changes === 1 ? 'once' : `${changes} times`}`,
  ]
    .filter(Boolean)
    .join(', ')

function conditionText({ photos, notes, answered }: ConsoleProjectPage['condition']) {
  if (photos === 0 && notes === 0) return null
  const damage = notes > 0 ? `. Damage notes: ${notes}, answered ${answered}` : ''
  return `${photos}${damage}`
}

function showingsText({ $extras }: CrewLink): string {
  const { count } = $extras.showings as { count: number }
  if (count === 0) return 'Address not shown'
  return count === 1 ? 'Address shown once' : `Address shown ${count} times`
}

/** Props of a project's page in the console. */
export function consoleProjectPageProps(page: ConsoleProjectPage) {
  const { agreement, history, job, sellerLink, crewLink, outcome, condition } = page
  return {
    reasonOptions: [...refundReasons.options],
    project: ConsoleProjectTransformer.transform(page.project).useVariant('inFull'),
    bids: ConsoleBidTransformer.transform(page.bids).useVariant('onProject'),
    payments: ConsolePaymentTransformer.transform(page.payments),
    topics: countedTopics(history.counts),
    history: ConsoleEventTransformer.transform(history.events),
    hasMore: history.hasMore,
    job: job && jobForTeam(job),
    /** Whether the owner shows the offers to a seller, and how often that page was opened; never its address. */
    sellerLink: sellerLink && {
      openings: openingsText(sellerLink.openings),
      issuedAt: sellerLink.issuedAt.toJSDate().toISOString(),
      isOff: sellerLink.endedAt !== null || sellerLink.expiresAt <= DateTime.utc(),
    },
    /** Whether the company has a link for its crew, and how it was used; never its address, nor whom it is for. */
    crewLink: crewLink && {
      kind: crewDays.label(crewLink.kind),
      day: crewLink.day.toISODate()!,
      text: `${openingsText(crewLink.openings)}. ${showingsText(crewLink)}`,
      isOff: crewLink.endedAt !== null,
    },
    /** Without the price, which only the owner reads. */
    outcome: outcome && outcomeLine(outcome),
    /** Only how many: the pictures and the notes are the two sides'. */
    condition: conditionText(condition),
    /** Only its state: the team reads the text of a reported version. */
    agreement: agreement && agreementText(agreement),
  }
}

/** Sellers who sign by email are counted: names, addresses and links aren't the team's. */
function agreementText({
  number,
  state,
  sellers,
  signed,
}: NonNullable<ConsoleProjectPage['agreement']>) {
  const text = `Version ${number}: ${versionStateText(state, sellers > 0)}`
  return sellers === 0 ? text : `${text}. Sellers who signed by email: ${signed} of ${sellers}`
}
