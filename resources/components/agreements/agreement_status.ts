import type { StagingSide } from '#shared/staging_terms'
import { marketClock, marketDate } from '#shared/market_time'
import type { Data } from '@generated/data'

export type Agreement = Data.Agreement
export type Version = Agreement['versions'][number]

/** The company's name, or the owner's. */
export const otherName = ({ other }: Pick<Agreement, 'other'>): string =>
  other.company ?? other.name

export const newestOf = ({ versions }: Agreement): Version | null => versions[0] ?? null

/** Moments of an agreement are in one zone, so that both read the same. */
export function momentOf(iso: string): string {
  const at = new Date(iso)
  return `${marketDate(at)} at ${marketClock(at)}`
}

export const hasSigned = ({ signatures }: Version, side: StagingSide): boolean =>
  signatures.some((signature) => signature.side === side)

interface Status {
  text: string
  isYours: boolean
}

const theirs = (text: string): Status => ({ text, isYours: false })
const yours = (text: string): Status => ({ text, isYours: true })

function statusBefore(agreement: Agreement): Status {
  const name = otherName(agreement)
  if (agreement.viewer === 'owner') {
    return theirs(`${name} can prepare an agreement for you both to sign. It’s optional.`)
  }
  return agreement.draft
    ? yours('Finish your draft and send it to be signed.')
    : theirs(`You can prepare an agreement for you and ${name} to sign. It’s optional.`)
}

function statusOfWaiting(agreement: Agreement, version: Version): Status {
  const { can, viewer } = agreement
  const name = otherName(agreement)
  const what = `version ${version.number}`
  if (hasSigned(version, viewer)) {
    return theirs(`You have signed ${what}. ${name} hasn’t signed it yet.`)
  }
  if (!can.sign) {
    const text = can.signingRefusal ?? ''
    return viewer === 'stager' ? yours(text) : theirs(text)
  }
  if (version.signatures.length > 0) return yours(`${name} has signed ${what}. Read and sign it.`)
  return version.sentBy === viewer
    ? yours(`You sent ${name} ${what}. Sign it as well.`)
    : yours(`${name} sent you ${what}. Read and sign it.`)
}

/** Who has to act, in one sentence. */
export function statusOf(agreement: Agreement): Status {
  const { addendum, can, viewer } = agreement
  const name = otherName(agreement)
  const newest = newestOf(agreement)
  if (can.endRefusal) return theirs(can.endRefusal)
  if (!newest) return statusBefore(agreement)
  if (newest.state === 'waiting') return statusOfWaiting(agreement, newest)
  if (newest.state === 'declined' || newest.state === 'withdrawn') {
    const what = newest.state === 'declined' ? 'declined' : 'withdrew'
    const who = newest.declined?.side === viewer ? 'You' : name
    const next = viewer === 'stager' ? 'You can prepare' : `${name} can prepare`
    return theirs(`${who} ${what} version ${newest.number}. ${next} another one.`)
  }
  return addendum
    ? yours('You have both agreed on other dates since you signed. Send the addendum.')
    : theirs('You have both signed. Keep a copy of the PDF.')
}
