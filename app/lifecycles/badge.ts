/** A status as a person sees it: a word, a colour and a picture, never colour alone. */
export interface Badge {
  text: string
  tone: 'info' | 'success' | 'warning' | 'danger' | 'neutral'
  icon: 'circle-dot' | 'loader-circle' | 'check-check' | 'check' | 'clock' | 'x' | 'ban'
}
