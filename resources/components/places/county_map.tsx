import type { ComponentProps, CSSProperties, SyntheticEvent } from 'react'
import { countyShades, type MapBox } from '#shared/places/county_map'
import { badgeNumber } from '~/lib/text'

/** The largest size at which a map is shown, in pixels: what `maps.css` and the pages leave it. */
const wide = { width: 760, height: 544 }
const narrow = { width: 330, height: 544 }

/** A number of 13 pixels needs so much around its middle, in pixels. */
const needed = (text: string) => 4 + 3.6 * text.length

/** The county of what is pressed or pointed at: its `data-county`. Null beside the counties. */
export const countyAt = ({ target }: SyntheticEvent) =>
  (target instanceof Element && target.closest('[data-county]')?.getAttribute('data-county')) ||
  null

interface MapFrameProps extends Pick<ComponentProps<'svg'>, 'onClick' | 'children'> {
  box: MapBox
  /** What the map shows. Without it the map is hidden from screen readers. */
  label?: string
  /** Called with the county that the pointer or the focus is at. */
  onPoint: (county: string | null) => void
  /** A few counties, which need less space than a state. */
  isSmall?: boolean
}

/** A part of a state's map. */
export function MapFrame({
  box: { x, y, width, height },
  label,
  onPoint,
  isSmall = false,
  ...rest
}: MapFrameProps) {
  const units = (most: typeof wide) => Math.max(width, (height * most.width) / most.height)
  const style: CSSProperties & Record<'--units' | '--narrow-units', number> = {
    '--units': units(wide),
    '--narrow-units': units(narrow),
  }
  return (
    <svg
      {...rest}
      onPointerOver={(event) => onPoint(countyAt(event))}
      onPointerLeave={() => onPoint(null)}
      onFocus={(event) => onPoint(countyAt(event))}
      onBlur={() => onPoint(null)}
      className={isSmall ? 'county-map county-map-small' : 'county-map'}
      viewBox={`${x} ${y} ${width} ${height}`}
      style={style}
      {...(label ? { 'role': 'group', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}

interface CountyNumberProps {
  county: { x: number; y: number; room: number; projects: number }
  box: MapBox
  className: string
}

/** How many projects are open, where the number fits into the county. */
export function CountyNumber({
  county: { x, y, room, projects },
  box: { width, height },
  className,
}: CountyNumberProps) {
  const text = badgeNumber(projects)
  const fits = (most: typeof wide) =>
    room * Math.min(most.width / width, most.height / height) >= needed(text)
  if (projects === 0 || !fits(wide)) return null
  return (
    <text x={x} y={y} className={fits(narrow) ? className : `${className} only-wide`} aria-hidden>
      {text}
    </text>
  )
}

/** What the shades of a map mean; `own` is what the marked ones are. */
export function MapKey({ own }: { own: string | null }) {
  return (
    <ul
      aria-label="Open projects"
      className="mb-4 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted"
    >
      {countyShades.map(({ label }, shade) => (
        <Key key={label} shade={`shade-${shade}`} label={label} />
      ))}
      {own && <Key shade="shade-own" label={own} />}
    </ul>
  )
}

function Key({ shade, label }: { shade: string; label: string }) {
  return (
    <li className="flex items-center gap-2">
      <span className={`map-key ${shade}`} />
      {label}
    </li>
  )
}
