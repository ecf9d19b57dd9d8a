import type { Order } from '@print/contract/ordering';
import type { OrderChanged } from './use-order-change.ts';

export type ActDialogProps = { order: Order; onChanged: OrderChanged; onClose: () => void };
