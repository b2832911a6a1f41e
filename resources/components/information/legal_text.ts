/** One numbered part of the terms or of the privacy policy. */
export interface LegalSection {
  id: string
  title: string
  paragraphs: readonly string[]
  points?: readonly string[]
  table?: {
    headings: readonly [string, string]
    rows: readonly (readonly [string, string])[]
  }
}
