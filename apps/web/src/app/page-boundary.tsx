import { Component, type ReactNode } from 'react';
import { CrashPage } from '#pages/crash-page.tsx';

type Props = { pathname: string; children: ReactNode };
type State = { hasCrashed: boolean };

/** One broken page leaves the way to the others. React has no other form for this than a class. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { hasCrashed: false };

  static getDerivedStateFromError(): State {
    return { hasCrashed: true };
  }

  override componentDidUpdate({ pathname }: Props): void {
    if (this.state.hasCrashed && pathname !== this.props.pathname) this.setState({ hasCrashed: false });
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashPage /> : this.props.children;
  }
}
