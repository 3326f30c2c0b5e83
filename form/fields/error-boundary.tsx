import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Rendered in the place of the children once one of them has thrown, while what they had shown is still there. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Without one, React takes the whole page away when anything in it throws. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  // Class fields would cost the first script 0.4 kB, in what browsers of the floor need for them.
  constructor(props: ErrorBoundaryProps) {
    super(props)
    this.state = { hasFailed: false }
  }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
