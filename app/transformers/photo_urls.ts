import { photoOrigin } from '#config/app'
import type Project from '#models/project'
import { photoUrl, thumbnailUrl } from '#shared/projects/photo_urls'

/** URL of a photo that everyone may see: on the CDN, if there is one. */
export const publicPhotoUrl = (name: string) => `${photoOrigin}${photoUrl(name)}`

/** URL of its thumbnail. */
export const publicThumbnailUrl = (name: string) => `${photoOrigin}${thumbnailUrl(name)}`

interface Bidder {
  portfolioPhotos: string[]
  suspendedAt?: unknown
}

/** The portfolio with an offer. While the company is suspended, only the team sees it, at the site's own address. */
export function portfolioUrls({ portfolioPhotos, suspendedAt }: Bidder, { isTeam = false } = {}) {
  const isSuspended = Boolean(suspendedAt)
  const names = isSuspended && !isTeam ? [] : portfolioPhotos
  return {
    portfolioPhotos: names.map(isSuspended ? photoUrl : publicPhotoUrl),
    portfolioThumbnails: names.map(isSuspended ? thumbnailUrl : publicThumbnailUrl),
  }
}

/** URL of the thumbnail of a project's first photo, or null. Load the project with its owner. */
export function projectThumbnail(project: Project): string | null {
  const [name] = project.visiblePhotos
  if (!name) return null
  return projectPhotoUrls(project, { name, isRestricted: !project.isPublic }).thumbnail
}

/**
 * URLs of a project's photo. What not everyone may see has the site's own address: a CDN doesn't
 * know who is asking.
 *
 * @param isRestricted  whether not everyone may see the project
 */
export function projectPhotoUrls(
  { hiddenPhotos }: Pick<Project, 'hiddenPhotos'>,
  { name, isRestricted }: { name: string; isRestricted: boolean }
) {
  return photoUrls({ name, isRestricted: isRestricted || hiddenPhotos.includes(name) })
}

/** The same of a photo that isn't hidden, without its project. */
export function photoUrls({ name, isRestricted }: { name: string; isRestricted: boolean }) {
  const origin = isRestricted ? '' : photoOrigin
  return { url: `${origin}${photoUrl(name)}`, thumbnail: `${origin}${thumbnailUrl(name)}` }
}
