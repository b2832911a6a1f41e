import { useLayoutEffect, useState } from 'react'
import type { DashboardProject } from '~/components/dashboard/dashboard_project'
import {
  editErrors,
  photoRules,
  photosOf,
  projectPatch,
  valuesOf,
} from '~/components/dashboard/project_edit'
import { usePhotos } from '~/components/photos/use_photos'
import { wholeFieldErrors } from '~/components/project_form/use_project_form'
import { newestVariant } from '~/components/project_form/variants'
import { useForm } from '~/hooks/use_form'
import { api, ApiError } from '~/lib/api'
import { toast } from '~/lib/toast'

/** Fields and pictures of a project that is being edited. */
export function useProjectEdit(
  project: DashboardProject,
  { reload, onSaved }: { reload: () => void | Promise<void>; onSaved: () => void }
) {
  const [share, setShare] = useState<number | null>(null)
  const form = useForm({
    initial: () => valuesOf(project),
    check: (values) => editErrors(project, values),
    invalid: () => newestVariant.texts.invalid,
    async send(values) {
      try {
        const body = projectPatch(project, values, photos.ready)
        await api.patch(`/api/projects/${project.id}`, body, { onProgress: setShare })
        await reload()
      } catch (error) {
        // What the server refuses, the list showed wrongly; what was typed stays.
        if (error instanceof ApiError) await reload()
        throw error
      } finally {
        setShare(null)
      }
    },
    refusals: wholeFieldErrors,
    failed: 'Error',
    fallback: 'Failed to update project',
    onSuccess() {
      onSaved()
      toast({ title: 'Project updated successfully' })
    },
  })
  const rules = photoRules(project)
  const photos = usePhotos(rules, () => form.touch('photos'))

  const { replaceAll } = photos
  useLayoutEffect(() => replaceAll(photosOf(project)), [project, replaceAll])

  const isEdited = () => Object.keys(projectPatch(project, form.values, photos.ready)).length > 0
  return { ...form, photos, rules, share, isEdited }
}
