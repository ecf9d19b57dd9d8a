import type { BindingType } from '@print/contract/orders';
import { ApiError, messageOf } from '#api/api-error.ts';
import { type DocumentState, type Draft, fileIdOf, findDocument, type Group } from '../draft.ts';
import { setState } from '../files/documents.ts';
import type { OrderFailure } from '../ordering-store.ts';
import { backToFiles } from '../steps.ts';

/** A refused screenshot is `file` in the reply to its upload, `payment_screenshot_id` in the reply to the order. */
const screenshotFields = ['file', 'payment_screenshot_id'];

export function readFailure(error: unknown, draft: Draft): OrderFailure {
  const fields = error instanceof ApiError ? error.fields : {};
  const failure: OrderFailure & { documents: Record<string, string> } = { documents: {} };
  const ranges: string[] = [];
  const bindings: Record<string, { type: BindingType; message: string }> = {};
  let isAssigned = Object.keys(fields).length > 0;
  for (const [path, messages] of Object.entries(fields)) {
    const text = messages.join('，');
    const id = documentAt(draft, path);
    const group = boundGroupAt(draft, path);
    if (path === 'phone_number') failure.phone = text;
    else if (screenshotFields.includes(path)) failure.screenshot = text;
    else if (id !== undefined) failure.documents[id] = text;
    else if (group) bindings[group.id] = { type: group.bindingType, message: text };
    else isAssigned = false;
    if (id !== undefined && path.endsWith('.page_range')) ranges.push(id);
  }
  if (ranges.length > 0) failure.ranges = ranges;
  if (Object.keys(bindings).length > 0) failure.bindings = bindings;
  return isAssigned ? failure : { ...failure, reason: messageOf(error, '') };
}

function documentAt({ groups }: Draft, path: string): string | undefined {
  const [, group, document] = /^groups\.(\d+)\.documents\.(\d+)(?:\.|$)/.exec(path) ?? [];
  return group === undefined ? undefined : groups[Number(group)]?.documents[Number(document)]?.id;
}

function boundGroupAt({ groups }: Draft, path: string): Group | undefined {
  const [, group] = /^groups\.(\d+)\.binding_type$/.exec(path) ?? [];
  return group === undefined ? undefined : groups[Number(group)];
}

/** Refused files and bindings return the draft to the files step, where each card has the shop's message. */
export function returnDocuments(draft: Draft, { documents, ranges = [], bindings = {} }: OrderFailure): Draft {
  const refusals = Object.entries(documents);
  if (refusals.length + Object.keys(bindings).length === 0) return draft;
  return refusals.reduce((current, [id, message]) => {
    const state = findDocument(current, id)?.state;
    const step = ranges.includes(id) ? 'range' : 'pricing';
    return state === undefined ? current : setState(current, id, refusedState(state, step, message));
  }, backToFiles(draft));
}

function refusedState(state: DocumentState, step: 'range' | 'pricing', message: string): DocumentState {
  const fileId = fileIdOf(state);
  if (fileId === undefined) return state;
  return { phase: 'failed', step, fileId, message };
}
