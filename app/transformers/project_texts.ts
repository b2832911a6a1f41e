import { projectTextsFor } from '#shared/masking'
import type Project from '#models/project'

/**
 * Which project a company's bid is for.
 *
 * @param released  whether the company has paid its fee and reads the texts as they were written
 */
export function placeOfProject(project: Project, released: boolean) {
  const { id, state } = project
  const { title, neighborhood, city, location } = projectTextsFor(project, released)
  return { id, title, neighborhood, city, state, location }
}
