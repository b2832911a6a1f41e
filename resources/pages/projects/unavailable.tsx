import { ProjectMissing } from '~/components/projects/project_missing'

export default function ProjectUnavailable() {
  return <ProjectMissing />
}
