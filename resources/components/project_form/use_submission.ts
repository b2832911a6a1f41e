import { router } from '@inertiajs/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Data } from '@generated/data'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import { projectBody } from '~/components/project_form/project_body'
import type { ProjectErrors, ProjectValues } from '~/components/project_form/values'
import { actionErrorMessage, api, ApiError, fieldErrors } from '~/lib/api'
import { keys } from '~/lib/query_keys'
import { randomKey } from '~/lib/random_key'
import { dismissToast, toast } from '~/lib/toast'

const FAILED = 'Failed to submit project'

/** What was sent: as long as nothing is changed, sending it again posts nothing twice. */
interface Attempt {
  values: ProjectValues
  photos: readonly ProjectPhoto[]
  clientId: string
}

interface SubmissionOptions {
  onSubmitted: (project: Data.Project) => void
  /** The fields that the server did not take. */
  onRefused: (errors: ProjectErrors) => void
}

function explain(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) {
    const address = encodeURIComponent(window.location.pathname + window.location.search)
    return toast({
      title: 'Please log in to submit a project',
      description: 'Your draft is kept on this device.',
      tone: 'error',
      action: { label: 'Login', onPress: () => router.visit(`/login?redirect=${address}`) },
    })
  }
  toast({ title: FAILED, description: actionErrorMessage(error, FAILED), tone: 'error' })
}

/** Of `photos.2` the form knows the pictures as a whole. */
function ofWholeFields(errors: Record<string, string>): ProjectErrors {
  const entries = Object.entries(errors)
  return Object.fromEntries(entries.map(([field, text]) => [field.split('.')[0], text]))
}

/** Sends the project; `share` is how much of it is on its way, 0 to 1, null while nothing is sent. */
export function useSubmission({ onSubmitted, onRefused }: SubmissionOptions) {
  const client = useQueryClient()
  const call = useRef<AbortController | null>(null)
  const attempt = useRef<Attempt | null>(null)
  const [share, setShare] = useState<number | null>(null)

  async function submit(values: ProjectValues, photos: readonly ProjectPhoto[]): Promise<void> {
    if (call.current) return
    const controller = new AbortController()
    call.current = controller
    setShare(0)
    // What went wrong before is being tried again.
    dismissToast()
    if (attempt.current?.values !== values || attempt.current.photos !== photos) {
      attempt.current = { values, photos, clientId: randomKey() }
    }
    try {
      const fields = projectBody(
        values,
        photos.map(({ data }) => data)
      )
      const body = { ...fields, clientId: attempt.current.clientId }
      const options = { onProgress: setShare, signal: controller.signal }
      const project = await api.post('/api/projects', body, options)
      void client.invalidateQueries({ queryKey: keys.dashboard })
      onSubmitted(project)
    } catch (error) {
      if (controller.signal.aborted) return
      explain(error)
      onRefused(ofWholeFields(fieldErrors(error)))
    } finally {
      call.current = null
      setShare(null)
    }
  }

  return { share, submit, stop: () => call.current?.abort() }
}
