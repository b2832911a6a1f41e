import { dayInWords } from '#shared/values/market_time'

/** A paid job that isn't completed, of an account that is about to be deleted or suspended. */
export type RunningJob = {
  projectId: number
  title: string
  /** The account's side. */
  side: 'owner' | 'stager'
  /** The agreed install day (YYYY-MM-DD); null without one. */
  installOn: string | null
  /** Whether the furniture is in the home today. */
  isStaged: boolean
  isWorkCompleted: boolean
}

function where({ installOn, isStaged }: RunningJob): string {
  if (isStaged) return 'the furniture is in the home'
  return installOn === null ? 'no install day is agreed' : `install on ${dayInWords(installOn)}`
}

function afterDeletion({ side, isStaged, isWorkCompleted }: RunningJob): string {
  if (side === 'owner') {
    return isWorkCompleted
      ? 'The project is completed, and the staging company reads that the owner has left.'
      : 'The project is cancelled, and the staging company reads that the owner has left. Its fee isn’t refunded.'
  }
  return isStaged || isWorkCompleted
    ? 'The owner reads that the company has left. The fee isn’t refunded.'
    : 'The owner reads that the company has left, and can open the project for other offers. The fee isn’t refunded.'
}

const afterSuspension = ({ side }: RunningJob): string =>
  `The job goes on. The ${side === 'owner' ? 'staging company' : 'owner'} reads that the account can’t be used at the moment, and has its phone number and email address.`

/** `Grove Park Tudor: install on Tuesday, December 1, 2026. The job goes on. …` */
export const jobConsequence = (job: RunningJob, action: 'delete' | 'suspend'): string =>
  `${job.title}: ${where(job)}. ${action === 'delete' ? afterDeletion(job) : afterSuspension(job)}`
