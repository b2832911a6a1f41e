import { useWorksAs } from '~/hooks/use_works_as'

/** Names the account that is bound, for somebody who works in several. */
export function ActingFor({ className }: { className?: string }) {
  const works = useWorksAs()
  if (!works || works.accounts.length < 2) return null
  return (
    <p className={className}>
      You’re doing this as <b className="font-semibold wrap-anywhere text-ink">{works.account}</b>.
    </p>
  )
}
