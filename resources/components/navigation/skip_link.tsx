/** First stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link btn btn-primary">
      Skip to content
    </a>
  )
}
