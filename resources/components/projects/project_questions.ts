import { demoModeToast } from '#shared/demo_mode'
import type { Question } from '~/components/ui/question'
import { api, ApiError } from '~/lib/api'
import { plural } from '~/lib/format'

interface AskedProject {
  id: number
  title: string
}

const explainDemo = (error: unknown) =>
  error instanceof ApiError && error.userMessage === demoModeToast.title ? demoModeToast : null

/** What an owner is asked about a project. */
export const projectQuestions = {
  /** A completed project never opens again. */
  complete: ({ id, title }: AskedProject, { isUnpaid }: { isUnpaid: boolean }): Question => ({
    title: isUnpaid ? 'Complete before they’ve paid?' : 'Is the staging done?',
    text: isUnpaid
      ? `The fee for the accepted offer on ${title} isn't paid yet. Completing the project cancels the offer, and you won't get the company's contact details.`
      : `This closes ${title} for good and can't be undone. You can still see each other's contact details.`,
    confirm: 'Project Completed',
    keep: isUnpaid ? 'Keep waiting' : 'Not yet',
    busy: 'Completing',
    tone: isUnpaid ? 'danger' : 'primary',
    async send() {
      await api.post(`/api/projects/${id}/complete`)
      return { title: 'Project completed' }
    },
    failed: 'Failed to complete project',
  }),
  remove: ({ id, title, photoCount }: AskedProject & { photoCount: number }): Question => {
    const photos = photoCount === 1 ? 'photo' : plural(photoCount, 'photo')
    return {
      title: 'Delete this project?',
      text: `This removes ${title}${photoCount > 0 ? ` and its ${photos}` : ''} from your dashboard.`,
      confirm: 'Delete project',
      keep: 'Keep it',
      busy: 'Deleting',
      tone: 'danger',
      async send() {
        await api.delete(`/api/projects/${id}`)
        return { title: 'Project deleted successfully' }
      },
      failed: 'Failed to delete project',
      explain: explainDemo,
    }
  },
  cancel: ({ id, consequence }: { id: number; consequence: string | null }): Question => ({
    title: 'Cancel this project?',
    text: consequence,
    confirm: 'Cancel project',
    keep: 'Keep it',
    busy: 'Cancelling',
    tone: 'danger',
    async send() {
      await api.post(`/api/projects/${id}/cancel`)
      return { title: 'Project cancelled' }
    },
    failed: 'Failed to cancel project',
  }),
}
