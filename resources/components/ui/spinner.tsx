/** A loading indicator. With a label it's announced as a status; without one it's decorative. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className="spinner" aria-hidden="true" />
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      <span className="spinner" aria-hidden="true" />
      {label}
    </span>
  )
}
