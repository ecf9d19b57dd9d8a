import { open } from 'node:fs/promises';
import type { DocumentKind } from '@print/contract/documents';
import type { FileFacts, Inspection, UnreadableReason } from '../reader.ts';
import { Refused } from './refused.ts';
import { type SniffedType, sniff } from './sniff.ts';

/**
 * The content decides the kind, because customers rename files: it must be one of the accepted kinds, and its pages
 * must be countable. The claimed kind only chooses the message of a refusal.
 */
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
  switch (content) {
    case 'pdf': {
      const { openPdf } = await import('./open-pdf.ts');
      const { pages, close } = await openPdf(path);
      // Closing takes a while, and the customer waits for the count.
      setImmediate(close);
      return { kind: 'pdf', pages };
    }
    case 'jpg':
    case 'png': {
      const { inspectPicture } = await import('./inspect-picture.ts');
      return inspectPicture(path, content);
    }
    case 'heic': {
      const { measureHeic } = await import('./open-heic.ts');
      return { kind: content, ...measureHeic(path) };
    }
    case 'zip': {
      const { inspectPackage } = await import('./inspect-package.ts');
      return inspectPackage(path);
    }
    case 'compound': {
      const { inspectCompound } = await import('./inspect-compound.ts');
      return inspectCompound(path);
    }
    default:
      throw new Refused(reasonFor(claimed, content));
  }
}

function reasonFor(claimed: DocumentKind, content: SniffedType): UnreadableReason {
  const isPicture = ['jpg', 'png', 'heic'].includes(claimed);
  if (!isPicture && content === 'web_page') return 'web_page';
  const isWord = claimed === 'doc' || claimed === 'docx';
  return isWord && content === 'plain_text' ? 'plain_text' : 'wrong_type';
}
