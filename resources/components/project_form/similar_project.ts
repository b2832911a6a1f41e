import type { Data } from '@generated/data'
import { valuesOf } from '~/components/dashboard/project_edit'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import type { ProjectValues } from '~/components/project_form/values'

/** A new form filled in like a former project; its last day for offers is over or somebody else's. */
export function valuesLike(project: Data.Project, empty: ProjectValues): ProjectValues {
  return { ...valuesOf(project), role: empty.role, deadline: '' }
}

async function dataOf(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const blob = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The photo cannot be read'))
    reader.readAsDataURL(blob)
  })
}

/** Copies of the first photos: the new project keeps them when the former one is gone. */
export function copiedPhotos(project: Data.Project, limit: number): Promise<ProjectPhoto[]> {
  const urls = project.photos.slice(0, limit)
  return Promise.all(
    urls.map(async (url, place) => ({
      id: `copy-${url}`,
      name: `Photo ${place + 1}`,
      data: await dataOf(url),
    }))
  )
}
