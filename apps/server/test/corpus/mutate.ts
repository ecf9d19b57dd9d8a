/** A random number generator with the same sequence in every run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a copy with one random mutation, like a disk error, a broken transfer or an attack. */
export function mutate(source: Buffer, random: () => number): Buffer {
  const bytes = Buffer.from(source);
  const at = () => Math.floor(random() * bytes.length);
  const upTo = (max: number) => 1 + Math.floor(random() * max);
  const mutations = [
    function flipBits() {
      for (let times = upTo(20); times > 0; times -= 1) {
        const place = at();
        bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(random() * 8));
      }
      return bytes;
    },
    function overwrite() {
      const place = at();
      return bytes.fill(random() < 0.5 ? 0 : 0xff, place, Math.min(bytes.length, place + upTo(64)));
    },
    /** Corrupts sizes, counts and offsets. */
    function writeHugeNumber() {
      const place = Math.min(at(), Math.max(0, bytes.length - 4));
      if (bytes.length >= 4) bytes.writeUInt32LE(random() < 0.5 ? 0xffffffff : 0x7fffffff, place);
      return bytes;
    },
    function growDigits() {
      const text = bytes.toString('latin1');
      const place = at();
      return Buffer.from(text.slice(0, place) + text.slice(place).replace(/\d+/, '99999999'), 'latin1');
    },
    function truncate() {
      return bytes.subarray(0, at());
    },
    function removePart() {
      const place = at();
      return Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + upTo(512))]);
    },
    function repeatPart() {
      const place = at();
      const part = bytes.subarray(place, place + upTo(2048));
      return Buffer.concat([bytes.subarray(0, place), part, part, part, bytes.subarray(place)]);
    },
  ];
  const mutation = mutations[Math.floor(random() * mutations.length)];
  return mutation ? mutation() : bytes;
}
