import { defaultPrintSettings } from '@print/contract/default-print-settings';
import { beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from '#lib/storage.ts';
import { setCsrfCookie } from '../../../../test/csrf-cookie.ts';
import { sampleQuote } from '../../../../test/sample-quote.ts';
import { sampleShop } from '../../../../test/sample-shop.ts';
import { json, startServer } from '../../../../test/test-server.ts';
import { documentsOf, emptyDraft } from '../draft.ts';
import { changeDocumentSettings } from '../files/document-actions.ts';
import { addFiles } from '../files/uploads.ts';
import { changeDraft, getDraft } from '../ordering-store.ts';
import { adoptLastSettings, restoreDefaultSettings } from './adopt-last-settings.ts';

const settings = () =>
  documentsOf(getDraft()).map(({ fileName, settings: own }) => `${fileName} ${own.print_sided} ${own.pages_per_side}`);

beforeEach(() => {
  setCsrfCookie('from-cookie');
  changeDraft(() => emptyDraft);
});

test('a photo begins with the sides of the last visit, but always with a whole side, also in colour', async () => {
  const requests: { color_mode: string; pages_per_side: number }[] = [];
  await startServer((response, { url, body }) => {
    if (url === '/api/upload/')
      return json(response, 201, { file_id: sampleQuote.file_id, original_filename: 'a.jpg', size: 1, kind: 'jpg' });
    requests.push(JSON.parse(body));
    json(response, 200, { ...sampleQuote, page_count: 1, print_cost: 0.15 });
  });
  localStorage.setItem(storageKeys.lastPrintSettings, '{"print_sided":"double","pages_per_side":4}');
  addFiles([new File(['x'], 'first.jpg'), new File(['x'], 'text.pdf')]);
  adoptLastSettings(sampleShop);
  addFiles([new File(['x'], 'second.PNG'), new File(['x'], 'other.pdf')]);
  const adopted = ['first.jpg double 1', 'text.pdf double 4', 'second.PNG double 1', 'other.pdf double 4'];
  expect(settings()).toEqual(adopted);

  // With several places on its side, a grey photo would be charged as a coloured one.
  const [photo] = documentsOf(getDraft());
  changeDocumentSettings(photo?.id ?? '', { color_mode: 'color' });
  await vi.waitFor(() => expect(requests).toContainEqual(expect.objectContaining({ color_mode: 'color' })), 20_000);
  const inColor = requests.filter(({ color_mode: mode }) => mode === 'color');
  expect(inColor.map((request) => request.pages_per_side)).toEqual(inColor.map(() => 1));

  restoreDefaultSettings(defaultPrintSettings);
  expect(settings()).toEqual(['first.jpg single 1', 'text.pdf single 1', 'second.PNG single 1', 'other.pdf single 1']);
});
