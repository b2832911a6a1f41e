/** A status on screen. Has text and an icon, so that it doesn't rely on color alone. */
export type StatusBadge = {
  text: string
  tone: 'info' | 'success' | 'warning' | 'danger' | 'neutral'
  icon: 'circle-dot' | 'loader-circle' | 'check-check' | 'check' | 'clock' | 'x' | 'ban'
}
