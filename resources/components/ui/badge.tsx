import {
  Ban,
  Check,
  CheckCheck,
  CircleDot,
  Clock,
  type Icon,
  LoaderCircle,
  X,
} from '~/components/ui/icons'
import { classes } from '~/lib/classes'

const icons = {
  'circle-dot': CircleDot,
  'loader-circle': LoaderCircle,
  'check-check': CheckCheck,
  'ban': Ban,
  'check': Check,
  'x': X,
  'clock': Clock,
} satisfies Record<string, Icon>

const tones = {
  neutral: false,
  info: 'badge-info',
  success: 'badge-success',
  warning: 'badge-warning',
  danger: 'badge-danger',
  accent: 'badge-accent',
} satisfies Record<string, string | false>

type BadgeIcon = keyof typeof icons
type BadgeTone = keyof typeof tones

interface BadgeProps {
  text: string
  tone?: BadgeTone
  icon?: BadgeIcon | null
  className?: string
}

/** For a project hidden by moderators, next to its status badge. */
export const HiddenBadge = () => <Badge text="Hidden" tone="danger" icon="ban" />

/** A status label with an optional icon. Both come from the server. */
export function Badge({ text, tone = 'neutral', icon, className }: BadgeProps) {
  const Icon = icon ? icons[icon] : null
  return (
    <span className={classes('badge', tones[tone], className)}>
      {Icon && <Icon className="icon" />}
      {text}
    </span>
  )
}
