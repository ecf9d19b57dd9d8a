import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSemaphore } from '#lib/create-semaphore.ts';
import { corpusPath } from '#test/corpus/corpus.ts';
import { whitePng } from '#test/corpus/make/plain-png.ts';
import { documentsWithExternalLinks, type LinkingDocument } from '#test/documents-with-external-links.ts';
import { createUnrestrictedSoffice } from '#test/fake-soffice.ts';
import { createTestConverter, realOffice, type TestConverter } from '#test/test-converter.ts';
import { unpackPdf } from '#test/unpack-pdf.ts';
import { ConversionFailed, ConverterUnavailable } from './converter.ts';
import { noSandbox } from './weaker-sandboxes.ts';

const { soffice, bubblewrap } = realOffice;

/** Both can be told apart from whatever else is on a page: one by its size, one by a letter that nothing else has. */
const secretPicture = whitePng(37, 41);
const secretText = '☃\n'.repeat(50);
const signsOf = { picture: /\/Width 37\s*\/Height 41\b/, text: /<2603>/ };

/** A folder with a picture and a text of many pages, on this machine and on the network; `calls` are the visits. */
async function keepSecrets(folder: string): Promise<{ addresses: string[]; calls: string[] }> {
  const secrets = join(folder, 'secrets');
  mkdirSync(secrets);
  writeFileSync(join(secrets, 'picture.png'), secretPicture);
  writeFileSync(join(secrets, 'text.txt'), secretText);
  const calls: string[] = [];
  const server = createServer(({ url = '' }, reply) => {
    calls.push(url);
    reply.end(url.endsWith('.png') ? secretPicture : secretText);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return { addresses: [`http://127.0.0.1:${port}`, pathToFileURL(secrets).href], calls };
}

/** Which of the secrets are in the PDF, if one was made at all. */
async function listSpoils(to: TestConverter, document: LinkingDocument, index: number): Promise<string[]> {
  const source = join(to.folder, `calling-${index}`);
  const target = join(to.folder, `made-${index}.pdf`);
  writeFileSync(source, await document.bytes);
  try {
    await to.converter.toPdf(source, document.kind, target, new AbortController().signal);
  } catch (error) {
    if (error instanceof ConversionFailed && error.failure === 'no_pages') return [];
    throw error;
  }
  const made = unpackPdf(readFileSync(target));
  return Object.entries(signsOf).flatMap(([secret, sign]) => (sign.test(made) ? [secret] : []));
}

async function findLeaks(to: TestConverter): Promise<{ calls: string[]; spoils: string[] }> {
  const { addresses, calls } = await keepSecrets(to.folder);
  const turns = createSemaphore(2);
  const spoils = documentsWithExternalLinks(addresses).map(async (document, index) => {
    const found = await turns.run(() => listSpoils(to, document, index));
    return found.map((spoil) => `${document.name}: ${spoil}`);
  });
  return { spoils: (await Promise.all(spoils)).flat(), calls };
}

describe.skipIf(!soffice)('documents that reach for what is not theirs', { timeout: 180_000 }, () => {
  test('filter and profile alone let nothing out', async () => {
    const to = createTestConverter({ sandboxes: [noSandbox] });
    const { calls, spoils } = await findLeaks(to);
    expect(to.converter).toMatchObject({ state: 'ready', isSandboxed: false });
    expect(calls).toEqual([]);
    // A drawing inside a document may show pictures of this machine: only the sandbox stops that.
    expect(spoils).toEqual(['SVG inside: picture']);
  });

  test.skipIf(!bubblewrap)('the sandbox alone lets nothing out', async () => {
    const to = createTestConverter({ office: { soffice: createUnrestrictedSoffice(soffice ?? '') } });
    const { calls, spoils } = await findLeaks(to);
    expect(to.converter).toMatchObject({ state: 'ready', isSandboxed: true });
    expect({ calls, spoils }).toEqual({ calls: [], spoils: [] });
  });

  test('without filter, profile and sandbox the canary escapes, and no document is converted', async () => {
    const { converter, convert } = createTestConverter({
      office: { soffice: createUnrestrictedSoffice(soffice ?? '') },
      sandboxes: [noSandbox],
    });
    await converter.start();
    expect(converter.state).toBe('unsafe');
    await expect(convert(corpusPath('word-short.docx'), 'docx')).rejects.toThrow(ConverterUnavailable);
    expect(await convert(corpusPath('twelve-pages.pdf'), 'pdf')).toBe(12);
  });
});
