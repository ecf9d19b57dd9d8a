import { defaultPrintSettings } from '@print/contract/default-print-settings';
import type { NewOrder, NewOrderDocument } from '@print/contract/ordering';
import type { Owner } from '#domains/documents/documents.table.ts';
import { hashSecret } from '#lib/secrets.ts';
import type { TestClient } from './test-client.ts';

/** Makes the guest a visitor and returns its owner key for seeding. */
export async function asVisitor(guest: TestClient): Promise<{ guest: TestClient; owner: Owner }> {
  await guest.csrfHeaders();
  return { guest, owner: `visitor:${hashSecret(guest.cookies.get('visitor') ?? '')}` };
}

/** A document of an order form. */
export function documentForm(fileId: string, overrides: Partial<NewOrderDocument> = {}): NewOrderDocument {
  return {
    file_id: fileId,
    original_filename: '论文.pdf',
    sequence_in_group: 1,
    ...defaultPrintSettings,
    ...overrides,
  };
}

/** A form with one group per file. */
export function orderForm(fileIds: readonly string[], overrides: Partial<NewOrder> = {}): NewOrder {
  return {
    phone_number: '13800138000',
    payment_method: 'WECHAT',
    groups: fileIds.map((id, index) => ({
      binding_type: 'none',
      sequence_in_order: index + 1,
      documents: [documentForm(id)],
    })),
    ...overrides,
  };
}
