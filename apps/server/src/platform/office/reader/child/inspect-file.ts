import { open } from 'node:fs/promises';
import type { DocumentKind } from '@print/contract/documents';
import type { FileFacts, Inspection, UnreadableReason } from '../reader.ts';
import { Refused } from './refused.ts';
import { type SniffedType, sniff } from './sniff.ts';

/** The content must match the file name, and its pages must be countable. */
export async function inspectFile(path: string, claimed: DocumentKind): Promise<Inspection> {
  try {
    const head = await readHead(path);
    if (head.length === 0) throw new Refused('empty');
    return { ok: true, facts: await readFacts(path, claimed, sniff(head)) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    throw error;
  }
}

export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(4096), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function readFacts(path: string, claimed: DocumentKind, content: SniffedType): Promise<FileFacts> {
  switch (claimed) {
    case 'pdf': {
      if (content !== 'pdf') break;
      const { openPdf } = await import('./open-pdf.ts');
      const { pages, close } = await openPdf(path);
      // Closing takes a while, and the customer waits for the count.
      setImmediate(close);
      return { kind: 'pdf', pages };
    }
    case 'jpg':
    case 'png': {
      if (content !== claimed) break;
      const { inspectPicture } = await import('./inspect-picture.ts');
      return inspectPicture(path, claimed);
    }
    case 'docx':
    case 'pptx': {
      if (content === 'zip') {
        const { inspectPackage } = await import('./inspect-package.ts');
        return inspectPackage(path, claimed);
      }
      if (content === 'compound') await refuseEncryptedPackage(path);
      break;
    }
    case 'doc':
    case 'ppt': {
      if (content !== 'compound') break;
      const { inspectCompound } = await import('./inspect-compound.ts');
      return inspectCompound(path, claimed);
    }
  }
  throw new Refused(reasonFor(claimed, content));
}

/** Word and PowerPoint wrap a package with a password in a compound file. */
async function refuseEncryptedPackage(path: string): Promise<void> {
  const { openCompoundFile } = await import('./compound-file.ts');
  const file = openCompoundFile(path);
  const isEncrypted = file.has('EncryptedPackage');
  file.close();
  if (isEncrypted) throw new Refused('encrypted');
}

function reasonFor(claimed: DocumentKind, content: SniffedType): UnreadableReason {
  const isPicture = claimed === 'jpg' || claimed === 'png';
  if (!isPicture && content === 'web_page') return 'web_page';
  const isWord = claimed === 'doc' || claimed === 'docx';
  return isWord && content === 'plain_text' ? 'plain_text' : 'wrong_type';
}
