import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSemaphore } from '#lib/create-semaphore.ts';
import { corpusPath } from '#test/corpus/corpus.ts';
import { whitePng } from '#test/corpus/make/plain-png.ts';
import { documentsWithExternalLinks, type LinkingDocument } from '#test/documents-with-external-links.ts';
import { createUnrestrictedSoffice } from '#test/fake-soffice.ts';
import { createTestConverter, realOffice, type TestConverter, withoutSandbox } from '#test/test-converter.ts';
import { unpackPdf } from '#test/unpack-pdf.ts';
import { ConversionFailed, ConverterUnavailable } from './converter.ts';

const { soffice, bubblewrap } = realOffice;

/** The size of the picture and the character of the text are unique, so that both can be recognised in a PDF. */
const secretPicture = whitePng(37, 41);
const secretText = '☃\n'.repeat(50);
const secretPatterns = { picture: /\/Width 37\s*\/Height 41\b/, text: /<2603>/ };

/** Offers a picture and a long text on disk and over HTTP. `requests` are the requested URLs. */
async function serveSecrets(folder: string): Promise<{ addresses: string[]; requests: string[] }> {
  const secrets = join(folder, 'secrets');
  mkdirSync(secrets);
  // Root becomes nobody, to whom a private folder of the test would be closed.
  chmodSync(folder, 0o755);
  writeFileSync(join(secrets, 'picture.png'), secretPicture);
  writeFileSync(join(secrets, 'text.txt'), secretText);
  const requests: string[] = [];
  const server = createServer(({ url = '' }, reply) => {
    requests.push(url);
    reply.end(url.endsWith('.png') ? secretPicture : secretText);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return { addresses: [`http://127.0.0.1:${port}`, pathToFileURL(secrets).href], requests };
}

/** Lists the secrets in the PDF; none if there is no PDF. */
async function listLeakedSecrets(tested: TestConverter, document: LinkingDocument, index: number): Promise<string[]> {
  const source = join(tested.folder, `source-${index}`);
  const target = join(tested.folder, `converted-${index}.pdf`);
  writeFileSync(source, await document.bytes);
  try {
    await tested.converter.toPdf(source, document.kind, target, new AbortController().signal);
  } catch (error) {
    if (error instanceof ConversionFailed && error.failure === 'no_pages') return [];
    throw error;
  }
  const pdf = unpackPdf(readFileSync(target));
  return Object.entries(secretPatterns).flatMap(([secret, pattern]) => (pattern.test(pdf) ? [secret] : []));
}

async function findLeaks(tested: TestConverter): Promise<{ requests: string[]; leaks: string[] }> {
  const { addresses, requests } = await serveSecrets(tested.folder);
  const semaphore = createSemaphore(2);
  const leaks = documentsWithExternalLinks(addresses).map(async (document, index) => {
    const found = await semaphore.run(() => listLeakedSecrets(tested, document, index));
    return found.map((secret) => `${document.name}: ${secret}`);
  });
  return { leaks: (await Promise.all(leaks)).flat(), requests };
}

describe.skipIf(!soffice)('documents with external links', { timeout: 180_000 }, () => {
  test('without the sandbox send no request and leak only the picture of an embedded SVG', async () => {
    const tested = createTestConverter(withoutSandbox);
    const { requests, leaks } = await findLeaks(tested);
    expect(tested.converter).toMatchObject({ state: 'ready', sandbox: 'none' });
    expect(requests).toEqual([]);
    // Only the sandbox keeps an embedded SVG from reading local pictures.
    expect(leaks).toEqual(['SVG inside: picture']);
  });

  test.skipIf(!bubblewrap)('in the sandbox alone send no request and leak no secret', async () => {
    const tested = createTestConverter({ office: { soffice: createUnrestrictedSoffice(soffice ?? '') } });
    const { requests, leaks } = await findLeaks(tested);
    expect(tested.converter).toMatchObject({ state: 'ready', sandbox: 'bubblewrap' });
    expect({ requests, leaks }).toEqual({ requests: [], leaks: [] });
  });

  test('are not converted without filter, profile and sandbox, because the canary escapes', async () => {
    const { converter, convert } = createTestConverter({
      office: { soffice: createUnrestrictedSoffice(soffice ?? '') },
      ...withoutSandbox,
    });
    await converter.start();
    expect(converter.state).toBe('unsafe');
    await expect(convert(corpusPath('word-short.docx'), 'docx')).rejects.toThrow(ConverterUnavailable);
    expect(await convert(corpusPath('twelve-pages.pdf'), 'pdf')).toBe(12);
  });
});
