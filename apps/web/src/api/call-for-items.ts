import type { Endpoint, ReplyOf, RequestOf } from '@print/contract/endpoint';
import { call } from './call.ts';
import type { Salvage } from './reply-shape.ts';
import type { CallOptions } from './request.ts';

/** Replaces a list item whose shape is wrong. */
export type UnreadableItem = { readonly id: string; readonly isUnreadable: true };

type Salvaged<Reply> = Reply extends readonly (infer Item)[]
  ? (Item | UnreadableItem)[]
  : { [K in keyof Reply]: Reply[K] extends readonly (infer Item)[] ? (Item | UnreadableItem)[] : Reply[K] };

/** A call for a list. One item with a wrong shape is marked as unreadable, so that the others can be shown. */
export async function callForItems<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Salvaged<ReplyOf<E>>> {
  return (await call(endpoint, request, { ...options, salvage: markUnreadable })) as Salvaged<ReplyOf<E>>;
}

const markUnreadable: Salvage = (items, index) => {
  const { id = index } = (items[index] ?? {}) as { id?: unknown };
  items[index] = { id: String(id), isUnreadable: true } satisfies UnreadableItem;
  return true;
};

export const isReadable = <Item extends object>(item: Item | UnreadableItem): item is Item => !('isUnreadable' in item);
