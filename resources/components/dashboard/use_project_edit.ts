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
import { editProject } from '~/components/projects/mutations'
import { useForm } from '~/hooks/use_form'
import { keys } from '~/lib/query_keys'

/** Fields and pictures of a project that is being edited. */
export function useProjectEdit(
  project: DashboardProject,
  { reload, onSaved }: { reload?: () => Promise<void>; onSaved: () => void }
) {
  const [share, setShare] = useState<number | null>(null)
  const form = useForm({
    initial: () => valuesOf(project),
    check: (values) => editErrors(project, values),
    invalid: () => newestVariant.texts.invalid,
    send: (values) =>
      editProject
        .send({
          id: project.id,
          changes: projectPatch(project, values, photos.ready),
          onProgress: setShare,
        })
        .finally(() => setShare(null)),
    refusals: wholeFieldErrors,
    done: editProject.done,
    failed: editProject.failed,
    fallback: editProject.fallback,
    // What the server refuses, the list showed wrongly; what was typed stays.
    invalidates: [keys.project(project.id), keys.bidsOf(project.id), keys.dashboard],
    refresh: reload,
    onSuccess: onSaved,
  })
  const rules = photoRules(project)
  const photos = usePhotos(rules, () => form.touch('photos'))

  const { replaceAll } = photos
  useLayoutEffect(() => replaceAll(photosOf(project)), [project, replaceAll])

  const isEdited = () => Object.keys(projectPatch(project, form.values, photos.ready)).length > 0
  return { ...form, photos, rules, share, isEdited }
}
