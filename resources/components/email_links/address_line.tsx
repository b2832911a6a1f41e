import { addressNoticeId } from '~/lib/current_user'

const phrase = 'Confirm your email address'

/** One sentence that leads to the notice above the page, for what a page keeps from an unconfirmed account. */
export function AddressLine({ text }: { text: string }) {
  const [before, after] = text.split(phrase)
  if (after === undefined) return text
  return (
    <>
      {before}
      <a className="link" href={`#${addressNoticeId}`}>
        {phrase}
      </a>
      {after}
    </>
  )
}
