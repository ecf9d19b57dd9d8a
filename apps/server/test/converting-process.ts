import type { DocumentKind } from '@print/contract/documents';
import { parseConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import { openConverter } from '#platform/office/converter/open-converter.ts';
import { noSandbox } from '#platform/office/converter/weaker-sandboxes.ts';
import { openReader } from '#platform/office/reader/open-reader.ts';
import { fixedOffice } from './fixed-office.ts';

/** A child process that converts one document. */
const [dataDir = '', office = '', source = '', kind, sandboxes] = process.argv.slice(2);
const log = createLog({ logLevel: 'silent', mode: 'test' });
const converter = openConverter({
  config: parseConfig({ DATA_DIR: dataDir }),
  office: fixedOffice(JSON.parse(office)),
  reader: openReader(log),
  log,
  ...(sandboxes === 'none'
    ? { sandboxes: () => ({ bubblewrap: undefined, weaker: [noSandbox({ isRoot: process.getuid?.() === 0 })] }) }
    : {}),
});
await converter.toPdf(source, kind as DocumentKind, `${dataDir}/converted.pdf`, new AbortController().signal);
