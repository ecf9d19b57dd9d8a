import { documentsOf } from '../draft.ts';
import { letGo } from '../files/let-go.ts';
import { getDraft, useDraft } from '../ordering-store.ts';
import { failure } from '../payment/failure.ts';
import { dropScreenshot } from '../payment/screenshot.ts';
import { nextDraft } from '../steps.ts';

/** 再来一单: as if nobody had been here, but with WeChat to pay. */
export function startOver(): void {
  letGo(documentsOf(getDraft()));
  dropScreenshot();
  failure.set(undefined);
  useDraft.setState({ ...nextDraft, isRestored: false });
}
