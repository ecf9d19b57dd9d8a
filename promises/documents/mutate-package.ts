import { zip } from '../../apps/server/src/platform/office/converter/zip.ts';
import { unzip } from '../../apps/server/test/unzip.ts';
import { pick, type Random } from '../bodies/hostile-values.ts';

type Parts = Map<string, string>;

/** Changes one part of a docx or pptx: each mutant is a valid ZIP, so the parsers behind it have to cope. */
export async function mutatePackage(source: Buffer, random: Random, address: string): Promise<Buffer> {
  const parts: Parts = new Map([...(await unzip(source))].map(([name, bytes]) => [name, bytes.toString('latin1')]));
  const names = [...parts.keys()].filter((name) => /\.(xml|rels)$/.test(name));
  const name = pick(names, random);
  const change = (edit: (xml: string) => string, part = name) => void parts.set(part, edit(parts.get(part) ?? ''));
  const relations = pick(
    names.filter((part) => part.endsWith('.rels')),
    random,
  );
  const afterRoot = (xml: string, added: string) => xml.replace(/(<[A-Za-z][^>]*[^/]>)/, (root) => root + added);

  const mutations: readonly (() => void)[] = [
    () => change((xml) => afterRoot(xml, `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`)),
    () => change((xml) => xml.replace(elementIn(xml, random), (element) => element.repeat(3000))),
    () =>
      change((xml) =>
        xml.replaceAll(/="-?\d+"/g, () => `="${pick(['-1', '2147483648', '99999999999', '0'], random)}"`),
      ),
    () => change((xml) => xml.replaceAll(elementIn(xml, random), '')),
    () => change((xml) => xml.slice(0, Math.floor(random() * xml.length))),
    () => change((xml) => xml.replace(/encoding="[^"]*"/, 'encoding="UTF-16"')),
    () => change((xml) => xml.replace(/\?>/, `?>${entityBomb(address)}`).replace(/<(\w+:t)>/, '<$1>&i;&x;')),
    () => change((xml) => afterRoot(xml, '\xff\xfe\x00\x01')),
    () => void parts.delete(name),
    () => change(() => parts.get(pick(names, random)) ?? ''),
    () => void parts.set(name.toUpperCase(), '<a/>'),
    () =>
      change((xml) => xml.replaceAll(/Target="[^"]*"/g, `Target="${address}/a.png" TargetMode="External"`), relations),
    () => change((xml) => xml.replaceAll(/Target="[^"]*"/g, 'Target="../_rels/.rels"'), relations),
    () => change((xml) => xml.replaceAll(/Id="[^"]*"/g, 'Id="rId1"'), relations),
    () => change((xml) => xml.replaceAll(/ContentType="[^"]*"/g, 'ContentType="text/html"'), '[Content_Types].xml'),
  ];
  pick(mutations, random)();
  const packed = await zip(Object.fromEntries([...parts].map(([part, text]) => [part, Buffer.from(text, 'latin1')])));
  // A name of the same length that leads out of the folder.
  return random() < 0.05
    ? Buffer.from(packed.toString('latin1').replaceAll('docProps/', '../../../'), 'latin1')
    : packed;
}

const elementIn = (xml: string, random: Random): string =>
  pick([...(xml.match(/<[\w:]+(?: [^<>]*)?\/>/g) ?? []), '<a/>'], random);

const entityBomb = (address: string): string => {
  const levels = Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY ${'abcdefghi'[n]} "${`&${n ? 'abcdefghi'[n - 1] : 'amp'};`.repeat(10)}">`,
  );
  return `<!DOCTYPE r [${levels.join('')}<!ENTITY x SYSTEM "${address}/entity">]>`;
};
