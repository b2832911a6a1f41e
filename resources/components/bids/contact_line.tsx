import type { LucideIcon } from 'lucide-react'

interface ContactLineProps {
  icon: LucideIcon
  label: string
  value: string
  href: string
  /** What pressing it does: "Call". */
  verb: string
}

export function ContactLine({ icon: Icon, label, value, href, verb }: ContactLineProps) {
  return (
    <a className="tile min-h-14 justify-between" href={href}>
      <span className="flex min-w-0 items-center gap-3">
        <Icon className="icon text-muted" />
        <span className="min-w-0">
          <span className="block text-[0.8125rem] leading-4 text-muted">{label}</span>
          <span className="num block font-medium wrap-anywhere">
            <BreakBeforeAt text={value} />
          </span>
        </span>
      </span>
      <span className="text-sm font-semibold text-accent">{verb}</span>
    </a>
  )
}

/** An address that is too long for its line breaks where people read a pause. */
function BreakBeforeAt({ text }: { text: string }) {
  const at = text.indexOf('@')
  if (at < 1) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
