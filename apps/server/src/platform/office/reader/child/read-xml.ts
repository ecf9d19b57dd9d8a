import { SaxesParser } from 'saxes';
import { Refused } from './refused.ts';

/** Names come without their prefix: producers choose prefixes as they like. Attributes keep theirs. */
export type XmlReader = {
  onOpen?(name: string, attributes: Record<string, string>): void;
  onText?(text: string): void;
  onClose?(name: string): void;
  /** Once true, the rest is not looked at. */
  isDone?(): boolean;
};

/** Reads piece by piece and builds nothing. A DOCTYPE, which no office program writes, is refused. */
export async function readXml(chunks: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw new Refused('too_complex');
  });
  parser.on('error', (cause) => {
    throw new Refused('damaged', { cause });
  });
  parser.on('opentag', ({ name, attributes }) => reader.onOpen?.(localName(name), attributes));
  parser.on('closetag', ({ name }) => reader.onClose?.(localName(name)));
  if (reader.onText) parser.on('text', (text) => reader.onText?.(text));

  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    if (reader.isDone?.()) continue;
    decoder ??= new TextDecoder(findEncoding(chunk));
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  if (!reader.isDone?.()) parser.close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function findEncoding([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
}
