import { Component, type ErrorInfo, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly renderFallback: (failed: { readonly error: unknown; readonly retry: () => void }) => ReactNode;
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
}

/** One per screen. React requires a class for it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: Caught | null }> {
  override state: { readonly failed: Caught | null } = { failed: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override render() {
    const { failed } = this.state;
    if (failed === null) return this.props.children;
    return this.props.renderFallback({ ...failed, retry: () => this.setState({ failed: null }) });
  }
}

/** Anything can be thrown, also falsy values. */
interface Caught {
  readonly error: unknown;
}
