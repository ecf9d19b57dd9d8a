import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { NewOrder, NewOrderDocument } from '@print/contract/ordering';
import type { Owner } from '#domains/documents/documents.table.ts';
import { hashSecret } from '#lib/secrets.ts';
import type { TestClient } from './test-client.ts';

/** A new visitor: what is seeded for them is theirs. */
export async function asVisitor(guest: TestClient): Promise<{ guest: TestClient; owner: Owner }> {
  await guest.csrfHeaders();
  return { guest, owner: `visitor:${hashSecret(guest.cookies.get('visitor') ?? '')}` };
}

/** A document as the browser orders it. */
export function orderedFile(fileId: string, given: Partial<NewOrderDocument> = {}): NewOrderDocument {
  return {
    file_id: fileId,
    original_filename: '论文.pdf',
    sequence_in_group: 1,
    ...defaultPrintSettings,
    ...given,
  };
}

/** Each file in a group of its own, as they come from the uploader. */
export function orderForm(fileIds: readonly string[], given: Partial<NewOrder> = {}): NewOrder {
  return {
    phone_number: '13800138000',
    payment_method: 'WECHAT',
    groups: fileIds.map((id, index) => ({
      binding_type: 'none',
      sequence_in_order: index + 1,
      documents: [orderedFile(id)],
    })),
    ...given,
  };
}
