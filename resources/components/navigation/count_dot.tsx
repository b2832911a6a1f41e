/** A number on the corner of a sign in the bar; what it counts is said by the sign's label. */
export function CountDot({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span aria-hidden="true" className="count-dot absolute top-1 right-0.5 ring-2 ring-paper">
      {count > 99 ? '99+' : count}
    </span>
  )
}
