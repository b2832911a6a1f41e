/** The first element in the tab order of every page. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link btn btn-primary">
      Skip to content
    </a>
  )
}
