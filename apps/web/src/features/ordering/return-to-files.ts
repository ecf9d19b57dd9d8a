import { changeDraft } from './ordering-store.ts';
import { failure } from './payment/failure.ts';
import { backToFiles } from './steps.ts';

/** Everything is kept; only why the last try failed is no longer of interest. */
export function returnToFiles(): void {
  failure.set(undefined);
  changeDraft(backToFiles);
}
