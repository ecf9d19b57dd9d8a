import type { NewOrder } from '@print/contract/ordering';
import { fileIdOf } from '../document-state.ts';
import type { Draft, DraftDocument } from '../draft.ts';

/** The draft as the shop wants to hear it. Only what is with the shop can be ordered. */
export function newOrderOf(draft: Draft, screenshotId: string | null): NewOrder {
  return {
    phone_number: draft.phoneNumber,
    payment_method: draft.paymentMethod,
    payment_screenshot_id: screenshotId,
    groups: draft.groups.map(({ bindingType, documents }, index) => ({
      binding_type: bindingType,
      sequence_in_order: index + 1,
      documents: documents.map(newOrderDocument),
    })),
  };
}

function newOrderDocument({ fileName, settings, state }: DraftDocument, index: number) {
  const fileId = fileIdOf(state);
  if (fileId === undefined) throw new Error('a document that has not arrived cannot be ordered');
  return { file_id: fileId, original_filename: fileName, ...settings, sequence_in_group: index + 1 };
}
