import { ApiError, messageOf } from '#api/api-error.ts';
import { type DocumentState, fileIdOf } from '../document-state.ts';
import { type Draft, findDocument, setState } from '../draft.ts';
import { backToFiles } from '../steps.ts';
import type { Failure } from './failure.ts';

/** The names of the screenshot's troubles: when it is sent, and when the order names it. */
const aboutScreenshot = ['file', 'payment_screenshot_id'];

export function readFailure(error: unknown, draft: Draft): Failure {
  const fields = error instanceof ApiError ? error.fields : {};
  const found: Failure & { documents: Record<string, string> } = { documents: {} };
  let isPlaced = Object.keys(fields).length > 0;
  for (const [path, messages] of Object.entries(fields)) {
    const text = messages.join('，');
    const id = documentAt(draft, path);
    if (path === 'phone_number') found.phone = text;
    else if (aboutScreenshot.includes(path)) found.screenshot = text;
    else if (id !== undefined) found.documents[id] = text;
    else isPlaced = false;
  }
  return isPlaced ? found : { ...found, reason: messageOf(error, '') };
}

function documentAt({ groups }: Draft, path: string): string | undefined {
  const [, group, document] = /^groups\.(\d+)\.documents\.(\d+)(?:\.|$)/.exec(path) ?? [];
  return group === undefined ? undefined : groups[Number(group)]?.documents[Number(document)]?.id;
}

/** A refused file goes back to where it can be mended, with the shop's words on it. */
export function returnDocuments(draft: Draft, { documents }: Failure): Draft {
  const refused = Object.entries(documents);
  if (refused.length === 0) return draft;
  return refused.reduce((now, [id, message]) => {
    const state = findDocument(now, id)?.state;
    return state === undefined ? now : setState(now, id, refusedState(state, message));
  }, backToFiles(draft));
}

function refusedState(state: DocumentState, message: string): DocumentState {
  const fileId = fileIdOf(state);
  if (fileId === undefined) return state;
  return { phase: 'failed', step: 'pricing', fileId, message };
}
