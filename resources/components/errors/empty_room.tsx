import type { ReactNode } from 'react'

interface EmptyRoomProps {
  title: string
  children: ReactNode
}

/** Error page with a picture of an empty room. */
export function EmptyRoom({ title, children }: EmptyRoomProps) {
  return (
    <div className="wrap grid items-center gap-x-16 gap-y-8 py-8 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)] lg:py-14">
      <div className="max-lg:order-2">
        <h1 className="display text-[2rem] leading-[1.12] lg:text-4xl">{title}</h1>
        {children}
      </div>
      <img
        className="picture aspect-[3/2] !h-auto rounded-xl lg:aspect-[6/5]"
        src="/images/living-empty.webp"
        width={1200}
        height={1000}
        alt="An empty room with the afternoon sun on the floor"
      />
    </div>
  )
}
