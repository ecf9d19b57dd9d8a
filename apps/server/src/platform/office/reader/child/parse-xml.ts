import { type SaxesOptions, SaxesParser, type SaxesTagNS, type SaxesTagPlain } from 'saxes';
import { Refused } from './refused.ts';

/** Element names come without prefix, because producers choose prefixes freely. Attribute names keep theirs. */
export type XmlHandler = {
  onOpen?(name: string, attributes: Record<string, string>): void;
  /** For the few parts where names of several namespaces collide: resolving namespaces makes parsing slower. */
  onOpenWithNamespaces?(element: SaxesTagNS): void;
  onText?(text: string): void;
  onClose?(name: string): void;
  /** Once true, the rest is not parsed. */
  isDone?(): boolean;
};

/** A streaming parser without a tree. A DOCTYPE, which no office program writes, is refused. */
export async function parseXml(chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const hasNamespaces = handler.onOpenWithNamespaces !== undefined;
  const parser = new SaxesParser<SaxesOptions>({ xmlns: hasNamespaces, position: false });
  parser.on('doctype', () => {
    throw new Refused('too_complex');
  });
  parser.on('error', (cause) => {
    throw new Refused('damaged', { cause });
  });
  parser.on('opentag', (tag) => {
    if (hasNamespaces) return handler.onOpenWithNamespaces?.(tag as SaxesTagNS);
    const { name, attributes } = tag as SaxesTagPlain;
    handler.onOpen?.(localName(name), attributes);
  });
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
