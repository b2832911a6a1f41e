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
import type { ProjectErrors, SetValue } from '~/components/project_form/values'
import { editProject } from '~/components/projects/mutations'
import { useMutation } from '~/hooks/use_mutation'
import { toast } from '~/lib/toast'

const NO_ERRORS: ProjectErrors = {}

/** Fields, pictures and errors of a project that is being edited. */
export function useProjectEdit(
  project: DashboardProject,
  { reload, onSaved }: { reload?: () => Promise<void>; onSaved: () => void }
) {
  const [values, setValues] = useState(() => valuesOf(project))
  /** Faults found before sending; a field that is changed loses its own. */
  const [faults, setFaults] = useState(NO_ERRORS)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [share, setShare] = useState<number | null>(null)
  const rules = photoRules(project)
  const photos = usePhotos(rules, () => setChanged(new Set([...changed, 'photos'])))

  const { replaceAll } = photos
  useLayoutEffect(() => replaceAll(photosOf(project)), [project, replaceAll])

  const save = useMutation(editProject, { refresh: reload, onSuccess: onSaved })

  async function send() {
    const changes = projectPatch(project, values, photos.ready)
    await save.mutate({ id: project.id, changes, onProgress: setShare })
    setShare(null)
  }

  const set: SetValue = (name, value) => {
    setValues((all) => ({ ...all, [name]: value }))
    setChanged((names) => new Set([...names, name]))
  }

  async function submit() {
    const found = editErrors(project, values)
    setFaults(found)
    setChanged(new Set())
    if (Object.keys(found).length === 0) return send()
    const description = 'Please check all required fields are filled correctly'
    toast({ title: 'Form validation errors', description, tone: 'error' })
  }

  // Of `photos.2` the form knows the pictures as a whole.
  const refused = Object.entries(save.errors).map(([name, text]) => [name.split('.')[0], text])
  const attemptErrors = Object.keys(faults).length > 0 ? faults : save.errors
  const all: [string, string][] = Object.entries({ ...Object.fromEntries(refused), ...faults })
  const errors = Object.fromEntries(all.filter(([name]) => !changed.has(name)))

  const isEdited = () => Object.keys(projectPatch(project, values, photos.ready)).length > 0
  const saving = save.busy
  return { values, set, photos, rules, errors, attemptErrors, share, saving, isEdited, submit }
}
