import { BaseTransformer } from '@adonisjs/core/transformers'
import { departures } from '#shared/jobs/departures'
import { lossSentence, type Loss } from '#shared/jobs/losses'
import { maskedPartsOfProject, projectMaskingNote, projectTextsFor } from '#shared/masking/masking'
import { dayInBrief, marketToday } from '#shared/values/market_time'
import { photoUrl, thumbnailUrl } from '#shared/projects/photo_urls'
import {
  occupancyStatuses,
  projectTimelines,
  propertyTypes,
  stagingLevels,
} from '#shared/projects/project_enums'
import { userTypes } from '#shared/accounts/user_types'
import { installAhead } from '#lifecycles/staging_rules'
import type Project from '#models/project'
import type { Viewer } from '#models/project/visibility'
import { projectBadges } from '#transformers/badges'
import { projectPhotoUrls } from '#transformers/photo_urls'
import {
  isRestricted,
  mayAct,
  projectFlags,
  type ProjectAction,
} from '#transformers/project_rights'

/** A project for `viewer`, without the owner's name and contact details. Load it with its figures. */
export default class ProjectTransformer extends BaseTransformer<Project> {
  constructor(
    resource: Project,
    protected viewer: Viewer | null
  ) {
    super(resource)
  }

  toObject() {
    const project = this.resource
    const names = project.photosFor(this.viewer)
    const photos = names.map((name) =>
      projectPhotoUrls(project, { name, isRestricted: isRestricted(project) })
    )
    const unmasked = project.showsUnmaskedTo(this.viewer)
    return {
      ...projectTextsFor(project, unmasked),
      ...this.pick(project, [
        'id',
        'userId',
        'propertyType',
        'occupancyStatus',
        'squareFootage',
        'bedrooms',
        'state',
        'timeline',
        'stagingLevel',
        'roomsToStage',
        'levels',
        'locationTypes',
        'status',
      ]),
      completedAt: project.completedAt?.toJSDate().toISOString() ?? null,
      cancelledAt: project.cancelledAt?.toJSDate().toISOString() ?? null,
      propertyTypeLabel: propertyTypes.label(project.propertyType),
      occupancyStatusLabel: occupancyStatuses.label(project.occupancyStatus),
      bathrooms: project.bathrooms === null ? null : String(Number(project.bathrooms)),
      timelineLabel: projectTimelines.label(project.timeline),
      stagingLevelLabel: stagingLevels.label(project.stagingLevel),
      badge: projectBadges[project.status],
      createdAt: project.createdAt.toJSDate().toISOString(),
      photos: photos.map(({ url }) => url),
      thumbnails: photos.map(({ thumbnail }) => thumbnail),
      /** The room of each photo, and when it was added if that was after an offer. */
      photoLabels: names.map((name) => project.photoLabel(name)),
      photoCount: photos.length,
      hiding: this.#hiding(),
      offerCount: project.figures.liveBids,
      ownerTypeLabel: userTypes.label(project.figures.ownerType),
      deadline: project.deadline?.toISODate() ?? null,
      cancelConsequence: this.#cancelConsequence(),
      /** What the owner is asked before completing it while the install is still to come; null otherwise. */
      completeQuestion: this.#completeQuestion(),
      /** The company that was chosen last and doesn't go on, for the owner; null for others. */
      lastLoss: this.#lastLoss(),
      /** Says that the other side of a running job has left, or is suspended, for the owner; else null. */
      departureNote: this.#departureNote(),
      /** Explains the masked parts of the texts; null if nothing is masked. */
      hiddenNote: unmasked ? null : projectMaskingNote(project),
      /** What companies need to know; not for visitors and other owners. */
      ...(this.#readsFacts && { facts: project.facts, floorPlan: this.#floorPlan() }),
      /** Parts masked for others, for viewers who see them: offsets in the field, end exclusive. */
      hidden: unmasked ? maskedPartsOfProject(project) : [],
      can: projectFlags(project, this.viewer),
    }
  }

  #lastLoss(): (Loss & { text: string }) | null {
    const { lastLoss } = this.resource.figures
    if (!lastLoss || !this.#may('manage')) return null
    return {
      ...lastLoss,
      at: new Date(lastLoss.at).toISOString(),
      text: lossSentence(lastLoss),
    }
  }

  #departureNote(): string | null {
    const { status, figures } = this.resource
    const { paidJob } = figures
    if (status !== 'in_progress' || !paidJob || !this.#may('manage')) return null
    if (paidJob.isGone) return departures.companyLeft
    return paidJob.isSuspended ? departures.companySuspended : null
  }

  get #seesAll(): boolean {
    return this.#may('seeHidden')
  }

  get #readsFacts(): boolean {
    return this.#may('readFacts')
  }

  /** URL of the floor plan, which companies see until the team hides it. Null without one. */
  #floorPlan() {
    const { floorPlan, hiddenPhotos } = this.resource
    const isHidden = floorPlan !== null && hiddenPhotos.includes(floorPlan)
    if (!floorPlan || (isHidden && !this.#seesAll)) return null
    return { url: photoUrl(floorPlan), thumbnail: thumbnailUrl(floorPlan), isHidden }
  }

  /** What admins have hidden. Only the owner and admins get the photos and the reasons. */
  #hiding() {
    const { hiddenAt, hiddenReason, hiddenPhotos, hiddenPhotosReason } = this.resource
    const full = this.#seesAll
    if (!hiddenAt && !(full && hiddenPhotos.length > 0)) return null
    return {
      project: hiddenAt !== null,
      reason: full ? hiddenReason : null,
      photos: full ? hiddenPhotos.map(photoUrl) : [],
      photosReason: full ? hiddenPhotosReason : null,
    }
  }

  /** What the owner reads before canceling; null if the project can't be canceled. */
  #cancelConsequence(): string | null {
    const { title, figures } = this.resource
    if (!projectFlags(this.resource, this.viewer).cancel) return null
    if (figures.selected?.paymentStatus === 'paid') {
      return `This closes ${title} for good. We’ll tell the company. The platform fee it paid is not refunded.`
    }
    if (figures.liveBids === 0) return `This closes ${title} for good. It has no open offers.`
    const [offers, companies] =
      figures.liveBids === 1 ? ['1 offer', 'company'] : [`${figures.liveBids} offers`, 'companies']
    return `This closes ${title} for good and declines its ${offers}. We’ll tell the ${companies}.`
  }

  #completeQuestion(): string | null {
    const installOn = this.resource.figures.selected?.installOn ?? null
    if (installOn === null || !projectFlags(this.resource, this.viewer).complete) return null
    const today = marketToday(new Date())
    const day = installAhead(installOn, today)
    return day && `The install is on ${dayInBrief(day, today)}. Close the project anyway?`
  }

  #may(action: ProjectAction): boolean {
    return mayAct(this.resource, this.viewer, action)
  }
}
