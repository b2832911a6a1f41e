import { appUrl } from '#config/app'
import { emailPhotoUrl } from '#shared/projects/photo_urls'
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
  const [first] = project?.isPublic ? project.visiblePhotos : []
  if (!project || !first) return null
  return { src: `${appUrl}${emailPhotoUrl(first)}`, alt: project.publicTitle }
}
