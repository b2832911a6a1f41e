import { projectTextsFor } from '#shared/masking/masking'
import type Project from '#models/project'

/**
 * A bid's project: title and location.
 *
 * @param released  whether the stager has paid its fee and sees the texts unmasked
 */
export function projectSummary(project: Project, released: boolean) {
  const { id, state } = project
  const { title, neighborhood, city, location } = projectTextsFor(project, released)
  return { id, title, neighborhood, city, state, location }
}
