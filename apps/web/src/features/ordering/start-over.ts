import { documentsOf } from './draft.ts';
import { getDraft, useDraft } from './draft-store.ts';
import { letGo } from './let-go.ts';
import { failure } from './placing/failure.ts';
import { dropScreenshot } from './placing/screenshot.ts';
import { nextDraft } from './steps.ts';

/** 再来一单: as if nobody had been here, but with WeChat to pay. */
export function startOver(): void {
  letGo(documentsOf(getDraft()));
  dropScreenshot();
  failure.set(undefined);
  useDraft.setState({ ...nextDraft, isRestored: false });
}
