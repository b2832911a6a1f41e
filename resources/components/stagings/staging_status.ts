import { dayWithWeekday } from '#shared/market_time'
import { stagingAnswers } from '#shared/staging_terms'
import type { Data } from '@generated/data'

export type Staging = Data.Staging

/** The company's name, or the owner's. */
export const otherName = ({ other }: Staging): string => other.company ?? other.name

interface Status {
  text: string
  isYours: boolean
}

const theirs = (text: string): Status => ({ text, isYours: false })
const yours = (text: string): Status => ({ text, isYours: true })

function proposalStatus(staging: Staging): Status | null {
  const { proposal, can } = staging
  if (!proposal || !can.propose) return null
  const day = dayWithWeekday(proposal.date)
  return proposal.isYours
    ? theirs(`You proposed ${day}. ${otherName(staging)} hasn’t answered yet.`)
    : yours(`${otherName(staging)} proposed ${day}.`)
}

function endingStatus(staging: Staging, removal: string): Status {
  const { yourAnswer, theirAnswer, can } = staging
  const name = otherName(staging)
  if (can.answer && !yourAnswer) return yours(`Answer before ${removal}: sold, extend or remove?`)
  if (can.answer && !theirAnswer) {
    return theirs(`You answered: ${stagingAnswers.label(yourAnswer)}. ${name} hasn’t answered yet.`)
  }
  return staging.today > (staging.removalOn ?? '')
    ? yours(`The pickup was due on ${removal}. Mark the furniture as removed once it’s gone.`)
    : theirs(`The furniture is picked up on ${removal}.`)
}

/** Who has to act, in one sentence. */
export function statusOf(staging: Staging): Status {
  const { phase, installOn, removalOn, removed, isCancelled, other } = staging
  if (removed) {
    const who = removed.isYours ? 'You' : otherName(staging)
    return theirs(`${who} marked the furniture as removed on ${dayWithWeekday(removed.date)}.`)
  }
  if (isCancelled) return theirs('This project was cancelled. The dates can no longer be changed.')
  const proposal = proposalStatus(staging)
  if (proposal) return proposal
  if (!installOn || !removalOn) {
    return other.isDeleted
      ? theirs(`${otherName(staging)} has deleted its account, so no date can be agreed here.`)
      : yours('Propose a day for the install.')
  }
  const removal = dayWithWeekday(removalOn)
  if (phase === 'install') return theirs(`The furniture comes on ${dayWithWeekday(installOn)}.`)
  if (phase === 'staged') return theirs(`The home is staged until ${removal}.`)
  return endingStatus(staging, removal)
}
