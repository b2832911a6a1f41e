import { useEffect, useRef } from 'react'

interface FormHeadingProps {
  /** After "Submit Another Project" the reading starts here again. */
  focused: boolean
}

export function FormHeading({ focused }: FormHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!focused) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [focused])

  return (
    <div className="lg:col-span-2">
      <h1
        ref={heading}
        tabIndex={-1}
        className="display text-[2rem] leading-[1.12] outline-none lg:text-[2.625rem]"
      >
        Submit A Project
      </h1>
      <p className="mt-2 max-w-xl text-muted">
        Local staging companies see everything here except your name, contact details and street
        address. Anyone can see prices. Names stay hidden.
      </p>
    </div>
  )
}
