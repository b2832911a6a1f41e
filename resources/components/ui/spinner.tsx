/** Turning ring; with a label it says what is being waited for. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className="spinner" aria-hidden="true" />
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      <span className="spinner" aria-hidden="true" />
      {label}
    </span>
  )
}
