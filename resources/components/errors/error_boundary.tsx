import { Component, type ReactNode } from 'react'
import { PageFailed } from '~/components/errors/page_failed'

interface ErrorBoundaryProps {
  onError: (error: unknown) => void
  children: ReactNode
}

/** Shows an error page instead of a page that can't be rendered. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  render() {
    return this.state.hasFailed ? <PageFailed /> : this.props.children
  }
}
