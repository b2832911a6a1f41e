import type { TimeWindow } from '#shared/jobs/windows'
import type { HomeZone } from '#shared/places/home_zones'
import type { ConditionMoment } from '#shared/install_day/condition_photos'
import type { CrewDay } from '#shared/jobs/install_day'
import type { ConditionRoom } from '~/components/condition_photos/senders'
import type { StoredTap } from '~/components/install_day/day_taps'

export interface CrewPageProps {
  /** The secret of the page's address. */
  token: string
  title: string
  kind: CrewDay
  /** Calendar day. */
  day: string
  /** The agreed hours, by the clock of the home; null for the whole day. */
  window: TimeWindow | null
  /** The home's zone. */
  zone: HomeZone
  /** First name of the company's contact. */
  contact: string
  /** First names. */
  crew: string | null
  /** Null before that. */
  open: OpenCrewPage | null
}

export interface OpenCrewPage {
  linkId: number
  projectId: number
  /** The owner's first name. */
  owner: string
  toDo: string[]
  taps: StoredTap[]
  /** With the number of photos that this link has sent. */
  rooms: (ConditionRoom & { sent: number })[]
  /** Damage notes that this link has sent. */
  notes: number
  /** What the camera offers. */
  moments: ConditionMoment[]
  canAddPhotos: boolean
  hasAddress: boolean
  /** Null until this phone has asked for it. */
  address: string | null
  /** Whether the owner lets it show how to get in. */
  hasCodes: boolean
  /** How often it can still show the address. */
  showingsLeft: number
}
