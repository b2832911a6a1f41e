import type { ReactNode } from 'react'

interface PictureHeadingProps {
  title: ReactNode
  lead: ReactNode
  picture: { src: string; width: number; height: number; alt: string }
}

/** Heading (h1) of an information page, next to a picture. */
export function PictureHeading({ title, lead, picture }: PictureHeadingProps) {
  return (
    <header className="grid items-center gap-x-14 gap-y-10 pt-8 lg:grid-cols-12 lg:pt-14">
      <div className="lg:col-span-6">
        <h1 className="display text-[2.5rem] leading-[1.08] lg:text-[3.5rem]">{title}</h1>
        <p className="prose-lead mt-5 max-w-[32rem]">{lead}</p>
      </div>
      <img
        className="picture aspect-[16/11] rounded-xl lg:col-span-6"
        fetchPriority="high"
        {...picture}
      />
    </header>
  )
}
