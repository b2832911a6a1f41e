import type { Question } from '~/components/ui/question'
import {
  cancelProject,
  completeProject,
  deleteProject,
  reopenProject,
} from '~/components/projects/mutations'
import { withInput } from '~/hooks/use_mutation'
import { plural } from '~/lib/format'

interface AskedProject {
  id: number
  title: string
}

interface CompletedProject extends AskedProject {
  /** Asked first if the install is still to come. */
  completeQuestion: string | null
}

/** The questions before an owner's action on a project. */
export const projectQuestions = {
  /** A completed project can't be reopened. */
  complete: (
    { id, title, completeQuestion }: CompletedProject,
    { isUnpaid }: { isUnpaid: boolean }
  ): Question => ({
    title: isUnpaid
      ? 'Complete before they’ve paid?'
      : (completeQuestion ?? 'Is the staging done?'),
    text: isUnpaid
      ? `The fee for the accepted offer on ${title} isn't paid yet. Completing the project ends the offer, and you won't get the company's contact details.`
      : `This closes ${title} for good and can't be undone. You can still see each other's contact details.`,
    confirm: 'Project Completed',
    keep: isUnpaid ? 'Keep waiting' : 'Not yet',
    busy: 'Completing',
    tone: isUnpaid ? 'danger' : 'primary',
    mutation: withInput(completeProject, { id }),
  }),
  reopen: ({ id, title }: AskedProject): Question => ({
    title: 'Open this project again?',
    text: `${title} takes offers again. Offers that lost to the company that has left can be accepted once their companies confirm them.`,
    confirm: 'Open the project again',
    keep: 'Not yet',
    busy: 'Opening',
    tone: 'primary',
    mutation: withInput(reopenProject, { id }),
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
      mutation: withInput(deleteProject, { id }),
    }
  },
  cancel: ({ id, consequence }: { id: number; consequence: string | null }): Question => ({
    title: 'Cancel this project?',
    text: consequence,
    confirm: 'Cancel project',
    keep: 'Keep it',
    busy: 'Cancelling',
    tone: 'danger',
    mutation: withInput(cancelProject, { id }),
  }),
}
