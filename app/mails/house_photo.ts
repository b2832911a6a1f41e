import { appUrl } from '#config/app'
import { photoUrl } from '#shared/photo_urls'
import type Project from '#models/project'

export interface HousePhoto {
  src: string
  alt: string
}

/**
 * The project's first photo. Mail programs load it without signing in, so there is none unless
 * everyone may see the project. Load the project with its owner.
 */
export function housePhoto(project: Project | null): HousePhoto | null {
  if (!project || project.deletedAt || project.hiddenAt || project.status === 'cancelled') {
    return null
  }
  const [first] = project.owner.suspendedAt ? [] : project.visiblePhotos
  return first ? { src: `${appUrl}${photoUrl(first)}`, alt: project.publicTitle } : null
}
