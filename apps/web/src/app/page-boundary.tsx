import { Component, type ReactNode } from 'react';
import { CrashPage } from '#pages/crash-page.tsx';
import { OfflinePage } from '#pages/offline-page.tsx';
import { AfterHydration } from './after-hydration.tsx';
import { PageUnreachableError } from './page-unreachable.ts';

type Props = { pathname: string; children: ReactNode };
type State = { error?: 'crash' | 'offline' | undefined };

/** A crashed page leaves the navigation usable. React supports error boundaries as classes only. */
export class PageBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof PageUnreachableError ? 'offline' : 'crash' };
  }

  override componentDidUpdate({ pathname }: Props): void {
    if (this.state.error && pathname !== this.props.pathname) this.setState({ error: undefined });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <>
        {error === 'offline' ? <OfflinePage /> : <CrashPage />}
        <AfterHydration />
      </>
    );
  }
}
