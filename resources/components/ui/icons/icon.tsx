import type { ReactElement, ReactNode, SVGProps } from 'react'

export type Icon = (props: SVGProps<SVGSVGElement>) => ReactElement

/**
 * @param shape  what Lucide draws in a square of 24 units: the data of one path, because each element costs
 *   the page time, or elements if some are filled
 */
export function icon(shape: ReactNode): Icon {
  return function LucideIcon(props) {
    return (
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={props['aria-label'] ? undefined : true}
        {...props}
      >
        {typeof shape === 'string' ? <path d={shape} /> : shape}
      </svg>
    )
  }
}
