import { SaxesParser } from 'saxes';
import { Refused } from './refused.ts';

/** Element names come without prefix, because producers choose prefixes freely. Attribute names keep theirs. */
export type XmlHandler = {
  onOpen?(name: string, attributes: Record<string, string>): void;
  onText?(text: string): void;
  onClose?(name: string): void;
  /** Once true, the rest is not parsed. */
  isDone?(): boolean;
};

/** A streaming parser without a tree. A DOCTYPE, which no office program writes, is refused. */
export async function parseXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw new Refused('too_complex');
  });
  parser.on('error', (cause) => {
    throw new Refused('damaged', { cause });
  });
  parser.on('opentag', ({ name, attributes }) => handler.onOpen?.(localName(name), attributes));
  parser.on('closetag', ({ name }) => handler.onClose?.(localName(name)));
  if (handler.onText) parser.on('text', (text) => handler.onText?.(text));

  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    if (handler.isDone?.()) continue;
    decoder ??= new TextDecoder(findEncoding(chunk));
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  if (!handler.isDone?.()) parser.close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function findEncoding([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
}
