import { projectTextsFor } from '#shared/masking/masking'
import { photoUrl } from '#shared/projects/photo_urls'
import type Project from '#models/project'
import { isRestricted } from '#transformers/project_rights'

/**
 * What a link to the project page shows: for every viewer what visitors see on the page, because
 * links are passed on. Null if not everyone may see the project.
 */
export function projectPreview(project: Project) {
  if (isRestricted(project)) return null
  const [photo] = project.visiblePhotos
  const { title, neighborhood, city, location } = projectTextsFor(project, false)
  return {
    title,
    neighborhood,
    city,
    location,
    state: project.state,
    /** The first one. */
    photo: photo ? photoUrl(photo) : null,
  }
}
