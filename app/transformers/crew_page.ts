import { crewLinkRules, crewLinkEnded, crewLinkUnknown, firstName } from '#shared/jobs/crew_links'
import { dayIn } from '#shared/values/zone_clock'
import { projectTextsFor } from '#shared/masking/masking'
import { photoUrl, thumbnailUrl } from '#shared/projects/photo_urls'
import { rooms } from '#shared/projects/project_enums'
import { momentsOn } from '#lifecycles/condition_rules'
import type CrewLink from '#models/crew_link'
import { shownTap } from '#transformers/install_day'
import type { CrewDay } from '#queries/crew_page'

/** What a browser reads at an address that doesn't work. @param link  null for one that never existed */
export const crewPageOver = (link: CrewLink | null) => ({
  isOver: true as const,
  text: link ? crewLinkEnded(link.contact) : crewLinkUnknown,
})

/**
 * Props of a crew's page: no price, and no name but first names.
 *
 * @param hasShown  this phone has pressed "Show the address"
 */
export function crewPageProps(
  link: CrewLink,
  { token, taps, photos, notes, hasShown }: CrewDay & { token: string; hasShown: boolean }
) {
  const { around, access } = link
  const { title } = projectTextsFor({ title: around.title, masked: around.masked }, false)
  const day = {
    token,
    title,
    kind: link.kind,
    day: link.day.toISODate()!,
    /** The agreed hours, by the clock of the home; null for the whole day. */
    window: around.window,
    zone: link.zone,
    contact: link.contact!,
    crew: link.crew,
  }
  if (!link.isOpen) return { ...day, open: null }
  return {
    ...day,
    open: {
      linkId: link.id,
      projectId: around.projectId,
      /** First name. */
      owner: firstName(around.owner),
      toDo: link.toDo,
      taps: taps.map(shownTap),
      /** The rooms of the job, with the number of photos that this link has sent. */
      rooms: around.rooms.map((room) => ({
        room,
        label: rooms.label(room),
        /** The camera shows the first one as a guide. */
        owners: around.photos
          .filter((photo) => photo.room === room)
          .map(({ name }) => ({
            url: photoUrl(name),
            thumbnail: thumbnailUrl(name),
            isFree: false,
          })),
        sent: photos.filter((photo) => photo.room === room).length,
      })),
      /** Damage notes that this link has sent. */
      notes,
      /** What the camera offers. */
      moments: [...momentsOn(around, link.day.toISODate()!)],
      /** From the day itself on. */
      canAddPhotos: dayIn(link.zone, new Date()) === link.day.toISODate(),
      hasAddress: access !== null,
      /** Only on a phone that has asked for it. How to get in is in the answer to the press alone. */
      address: hasShown && access ? access.address : null,
      hasCodes: link.showsCodes,
      showingsLeft: Math.max(0, crewLinkRules.showings - around.showings),
    },
  }
}
