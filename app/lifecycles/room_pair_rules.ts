import { dayInBrief } from '#shared/values/market_time'
import { maxRoomPairs } from '#shared/jobs/room_pairs'
import { isPaid, type BidPaymentStatus, type BidStatus } from '#lifecycles/bid_lifecycle'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import { installAhead } from '#lifecycles/staging_rules'

/** What decides whether rooms can be finished. */
interface Work {
  stagerCompletedAt: unknown
  /** The agreed install day (YYYY-MM-DD) in the market's zone; null without one. */
  installOn: string | null
}

export interface RoomPairSituation {
  bid: { status: BidStatus; paymentStatus: BidPaymentStatus } & Work
  project: {
    status: ProjectStatus
    hiddenAt: unknown
    /** Names in the photo store. */
    photos: readonly string[]
    hiddenPhotos: readonly string[]
  }
  owner: { deletedAt: unknown }
  /** The pairs of the bid. */
  pairs: readonly { sourcePhoto: string }[]
  /** Today in the market's zone (YYYY-MM-DD). */
  today: string
}

export const roomPairsClosed =
  'Only the owner and the staging company see this page, once the platform fee is paid.'

const isCancelled = 'This project was cancelled.'
const isHidden = 'Our team has hidden this project. Contact support.'

/**
 * Why no room of a paid job can be finished yet; null from the agreed install day on. Without a day, from the
 * completion of the work on.
 */
export function unfinishedRooms(work: Work, today: string): string | null {
  const day = installAhead(work.installOn, today)
  if (day)
    return `The install is on ${dayInBrief(day, today)}. Photos can be added from that day on.`
  return work.installOn || work.stagerCompletedAt
    ? null
    : 'Agree on an install day or mark your work completed first.'
}

const isTaken = ({ pairs }: RoomPairSituation, photo: string) =>
  pairs.some(({ sourcePhoto }) => sourcePhoto === photo)

/** Whether a photo of the project can be the first one of a pair. */
const isUsable = ({ project }: RoomPairSituation, photo: string) =>
  project.photos.includes(photo) && !project.hiddenPhotos.includes(photo)

/** The photos of the project that a pair can still be made of. */
export const freePhotos = (situation: RoomPairSituation): string[] =>
  situation.project.photos.filter(
    (photo) => isUsable(situation, photo) && !isTaken(situation, photo)
  )

/**
 * Why an action on a before-and-after pair is refused right now; null if it is allowed. Policies
 * decide who may do it. The company removes a pair at any time, and the owner withdraws a consent
 * at any time.
 */
export const roomPairRefusals = {
  /** @param photo  name of the project's photo; left out to ask whether any pair can be added */
  add(situation: RoomPairSituation, photo?: string): string | null {
    const { bid, project, owner, pairs, today } = situation
    if (!isPaid(bid)) return 'Photos can be added once the fee is paid and the rooms are finished.'
    if (project.status === 'cancelled') return isCancelled
    if (project.hiddenAt) return isHidden
    if (owner.deletedAt) return 'The owner has deleted the account.'
    const unfinished = unfinishedRooms(bid, today)
    if (unfinished) return unfinished
    if (pairs.length >= maxRoomPairs) return `A project has at most ${maxRoomPairs} pairs.`
    if (photo === undefined) {
      return freePhotos(situation).length > 0 ? null : 'Every photo of this project has a pair.'
    }
    if (!isUsable(situation, photo)) return 'This photo is not part of the project anymore.'
    return isTaken(situation, photo) ? 'This photo has an after photo already.' : null
  },

  /** By the owner, to show the pair in the company's portfolio. */
  consent(
    { project }: Pick<RoomPairSituation, 'project'>,
    { sourcePhoto }: { sourcePhoto: string }
  ): string | null {
    if (project.status === 'cancelled') return isCancelled
    if (project.hiddenAt) return isHidden
    return project.hiddenPhotos.includes(sourcePhoto)
      ? 'Our team has hidden the photo of this room. Contact support.'
      : null
  },
}
