import { Component, type ReactNode } from 'react';
import { isReadable, type UnreadableItem } from '#api/call-for-items.ts';
import { Notice } from '#ui/notice.tsx';

type Props<Order> = {
  order: Order | UnreadableItem;
  /** Wraps the notice in an element of the list: a list item or a table row. */
  frame: (notice: ReactNode) => ReactNode;
  children: (order: Order) => ReactNode;
};
type State = { hasFailed: boolean };

/** One order that cannot be shown leaves the others of the list readable. Only a class can catch render errors. */
export class OrderBoundary<Order extends object> extends Component<Props<Order>, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidUpdate({ order }: Props<Order>): void {
    if (this.state.hasFailed && order !== this.props.order) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    const { order, frame, children } = this.props;
    if (isReadable(order) && !this.state.hasFailed) return children(order);
    return frame(<Notice tone="warn">这张订单暂时显示不出来，请刷新重试</Notice>);
  }
}
