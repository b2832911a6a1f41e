import { versionStates } from '#shared/agreements/agreements'
import { refundReasons } from '#shared/payments/refund_reasons'
import { countedTopics } from '#shared/console/timeline_topics'
import type { ConsoleProjectPage } from '#queries/console_project_page'
import ConsoleBidTransformer from '#transformers/console_bid_transformer'
import ConsoleEventTransformer from '#transformers/console_event_transformer'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import { jobForTeam } from '#transformers/job'

/** Props of a project's page in the console. */
export function consoleProjectPageProps(page: ConsoleProjectPage) {
  const { agreement, history, job } = page
  return {
    reasonOptions: [...refundReasons.options],
    project: ConsoleProjectTransformer.transform(page.project).useVariant('inFull'),
    bids: ConsoleBidTransformer.transform(page.bids).useVariant('onProject'),
    payments: ConsolePaymentTransformer.transform(page.payments),
    topics: countedTopics(history.counts),
    history: ConsoleEventTransformer.transform(history.events),
    hasMore: history.hasMore,
    job: job && jobForTeam(job),
    /** Only its state: the team reads the text of a reported version. */
    agreement: agreement && `Version ${agreement.number}: ${versionStates.label(agreement.state)}`,
  }
}
