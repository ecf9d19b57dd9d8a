import { pick, type Random } from '../bodies/hostile-values.ts';

/** Changes objects of a PDF rather than single bytes. */
export function mutatePdf(source: Buffer, random: Random, address: string): Buffer {
  const text = source.toString('latin1');
  const number = () => pick(['-1', '0', '2147483648', '99999999999999999999', '1e309', '/Name', '[0]'], random);
  /** Replaces one random occurrence. */
  const replaceOne = (pattern: RegExp, replacement: (found: string) => string) => {
    const places = [...text.matchAll(pattern)];
    if (places.length === 0) return text;
    const { index, 0: found } = pick(places, random);
    return text.slice(0, index) + replacement(found) + text.slice(index + found.length);
  };
  const inCatalog = (added: string) =>
    text.replace('/Type /Catalog', `/Type /Catalog ${added}`).replace('/Type/Catalog', `/Type/Catalog ${added}`);

  const mutations: readonly (() => string)[] = [
    () =>
      replaceOne(/\/(?:Count|Length|N|First|Size|Width|Height|Columns|Predictor|W)\s+\d+/g, (found) =>
        found.replace(/\d+$/, number()),
      ),
    () => replaceOne(/\d+ 0 R/g, () => `${1 + Math.floor(random() * 20)} 0 R`),
    () =>
      replaceOne(
        /\/(?:MediaBox|CropBox)\s*\[[^\]]*\]/g,
        () => `/MediaBox [${number()} ${number()} ${number()} ${number()}]`,
      ),
    () => replaceOne(/\d+ 0 obj/g, () => `${1 + Math.floor(random() * 20)} 0 obj`),
    () => replaceOne(/<<[^<>]*>>/g, () => `<< /A ${'['.repeat(20_000)} >>`),
    () => replaceOne(/<<[^<>]*>>/g, (found) => `<< /A ${'<</A '.repeat(3000)}${found}${'>>'.repeat(3000)} >>`),
    () =>
      replaceOne(/\/FlateDecode/g, () =>
        pick(['/JBIG2Decode', '/DCTDecode', '/JPXDecode', `[${'/FlateDecode '.repeat(200)}]`], random),
      ),
    () => replaceOne(/startxref\s+\d+/g, () => `startxref\n${number()}`),
    () =>
      replaceOne(/\/Rotate\s+\d+|\/Type\s*\/Page\b/g, (found) => `${found} /Rotate ${number()} /UserUnit ${number()}`),
    () => inCatalog(`/OpenAction << /S /URI /URI (${address}/open) >> /AA << /WC << /S /Launch /F (${address}) >> >>`),
    () => inCatalog('/AcroForm << /XFA (<xdp><script>while(1);</script></xdp>) >>'),
    () => text + text,
    () => `${text}\n${text.slice(text.lastIndexOf('xref'))}`.repeat(10),
  ];
  return Buffer.from(pick(mutations, random)(), 'latin1');
}
