import { Component, type ReactNode } from 'react';
import { CrashPage } from '#pages/crash-page.tsx';
import { OfflinePage } from '#pages/offline-page.tsx';
import { OwnPage } from './own-page.tsx';
import { PageUnreachable } from './page-unreachable.ts';

type Props = { pathname: string; children: ReactNode };
type State = { mishap?: 'crash' | 'offline' | undefined };

/** One broken page leaves the way to the others. React has no other form for this than a class. */
export class PageBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { mishap: error instanceof PageUnreachable ? 'offline' : 'crash' };
  }

  override componentDidUpdate({ pathname }: Props): void {
    if (this.state.mishap && pathname !== this.props.pathname) this.setState({ mishap: undefined });
  }

  override render(): ReactNode {
    const { mishap } = this.state;
    if (mishap === undefined) return this.props.children;
    return (
      <>
        {mishap === 'offline' ? <OfflinePage /> : <CrashPage />}
        <OwnPage />
      </>
    );
  }
}
