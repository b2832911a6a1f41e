import { BaseTransformer } from '@adonisjs/core/transformers'
import { stagingPeriods } from '#shared/bids/bid_enums'
import type { DashboardSection } from '#shared/projects/dashboard_sorts'
import { awaitsRemoval, type Job } from '#shared/jobs/jobs'
import { releasedContactOf } from '#lifecycles/bid_lifecycle'
import { jobFor } from '#lifecycles/job'
import { activeProjectStatuses } from '#lifecycles/project_lifecycle'
import type Project from '#models/project'
import type User from '#models/user'
import type { Colleague } from '#queries/in_charge'
import type { FoundJob } from '#queries/jobs'
import { dashboardBadge } from '#transformers/badges'
import { toIso, toIsoOrNull } from '#transformers/bid_context'
import { inChargeOf, seatOf } from '#transformers/in_charge'
import { mayAct } from '#transformers/project_rights'
import ProjectTransformer from '#transformers/project_transformer'

/** A row of the owner's dashboard. */
export default class DashboardProjectTransformer extends BaseTransformer<Project> {
  /**
   * @param jobs  by the project's id
   * @param colleagues  who can be in charge
   */
  constructor(
    resource: Project,
    protected owner: User | null,
    protected jobs: ReadonlyMap<number, FoundJob> = new Map(),
    protected colleagues: readonly Colleague[] = []
  ) {
    super(resource)
  }

  toObject() {
    const { figures, status } = this.resource
    const { selected, latestPending } = figures
    const paid = selected?.paymentStatus === 'paid'
    const active = activeProjectStatuses.includes(status)
    const job = this.#job()
    return {
      ...new ProjectTransformer(this.resource, this.owner).toObject(),
      job,
      /** Who is in charge for the owner; null in an account with one person. */
      inCharge: inChargeOf(this.resource.inChargeId, {
        colleagues: this.colleagues,
        own: seatOf(this.owner),
      }),
      dashboardBadge: dashboardBadge(status, { ...figures, hasSelected: selected !== null }),
      /** The company whose fee is paid, for the owner. */
      contact: this.#releasedContact(),
      paymentDueAt: active && selected && !paid ? toIsoOrNull(selected.paymentDueAt) : null,
      pendingBids: figures.pendingBids,
      latestPendingBid: latestPending && {
        amount: latestPending.amount,
        stagingPeriodLabel: stagingPeriods.label(latestPending.stagingPeriod),
        createdAt: toIso(latestPending.createdAt),
      },
      section: this.#section(job),
      completeNeedsConfirmation: selected !== null && !paid,
    }
  }

  /** The table of the dashboard that lists it. */
  #section(job: Job | null): DashboardSection {
    const { status } = this.resource
    if (status === 'completed') return job && awaitsRemoval(job.phase) ? 'in_home' : 'completed'
    return status === 'cancelled' ? 'cancelled' : 'active'
  }

  /** The state of the job; null where it isn't read. */
  #job(): Job | null {
    const found = this.jobs.get(this.resource.id)
    return found ? jobFor(found.facts, 'owner', { now: new Date() }) : null
  }

  /** The stager of the paid bid, for the project's owner. */
  #releasedContact() {
    const { userId, figures } = this.resource
    const { selected } = figures
    if (!selected || !mayAct(this.resource, this.owner, 'manage')) return null
    const contactId = releasedContactOf({ ...selected, project: { userId } }, this.owner)
    return contactId === null ? null : selected.contact
  }
}
