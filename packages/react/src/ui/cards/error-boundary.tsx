import { Component, type ReactNode } from 'react';
import { readAgain } from '../../hooks/reading.ts';
import { ErrorCard } from './error-card.tsx';

/** What is shown in the place of what failed. */
export interface ErrorBoundaryProps {
  /** A page of its own: what failed takes the whole window, with the title of the document. */
  readonly fullPage?: boolean | undefined;
  /** What is shown unless it fails. */
  readonly children?: ReactNode;
}

/** Shows what failed below it, with a way to read it again: `<ErrorBoundary><Keys /></ErrorBoundary>`. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed?: { readonly error: unknown } }> {
  /** What has failed, if anything has. */
  override state: { readonly failed?: { readonly error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  readonly #retry = async () => {
    const { failed } = this.state;
    try {
      await readAgain(failed?.error);
      this.setState({ failed: undefined as never });
    } catch (error) {
      this.setState({ failed: { error } });
    }
  };

  /** What is below it, or what went wrong in its place. */
  override render() {
    const { failed } = this.state;
    const { fullPage, children } = this.props;
    return failed ? <ErrorCard error={failed.error} fullPage={fullPage} onRetry={this.#retry} /> : children;
  }
}
