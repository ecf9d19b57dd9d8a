import { decodeValue } from './decode-value.ts';
import { IppError } from './ipp-error.ts';
import {
  endOfAttributes,
  type GroupName,
  groupTags,
  type IppAttribute,
  type IppMessage,
  type IppValue,
  otherTags,
} from './ipp-message.ts';

/** Real printers nest collections three deep. */
const maxDepth = 16;
const groupNames = new Map<number, GroupName>(Object.entries(groupTags).map(([name, tag]) => [tag, name as GroupName]));

type Field = { readonly tag: number; readonly name: string; readonly octets: Buffer };
type Draft = { readonly name: string; readonly values: IppValue[] };

/** `length` is where the message ends and the document begins. Throws an IppError on anything but IPP. */
export function decodeMessage(bytes: Buffer): { readonly message: IppMessage; readonly length: number } {
  const reader = createReader(bytes);
  const version = [reader.octet(), reader.octet()] as const;
  const [code, requestId] = [reader.short(), reader.long()];
  const groups: { name: GroupName; attributes: Draft[] }[] = [];
  for (let tag = reader.octet(); tag !== endOfAttributes; tag = reader.octet()) {
    const name = groupNames.get(tag);
    if (name) groups.push({ name, attributes: [] });
    else readAttribute(reader, reader.field(tag), groups.at(-1)?.attributes);
  }
  return { message: { version, code, requestId, groups }, length: reader.position() };
}

function readAttribute(reader: Reader, field: Field, attributes: Draft[] | undefined): void {
  if (!attributes) throw malformed('attribute outside of a group');
  const value = readValue(reader, field, 0);
  // A value without a name belongs to the attribute before it.
  if (field.name !== '') attributes.push({ name: field.name, values: [value] });
  else lastOf(attributes).values.push(value);
}

function readValue(reader: Reader, field: Field, depth: number): IppValue {
  if (field.tag !== otherTags.collection) return decodeValue(field.tag, field.octets);
  if (depth >= maxDepth) throw malformed('collections nested too deep');
  return { tag: 'collection', members: readMembers(reader, depth + 1) };
}

function readMembers(reader: Reader, depth: number): IppAttribute[] {
  const members: Draft[] = [];
  for (;;) {
    const field = reader.field(reader.octet());
    if (field.tag === otherTags.endCollection) break;
    if (field.tag === otherTags.memberName) members.push({ name: field.octets.toString(), values: [] });
    else lastOf(members).values.push(readValue(reader, field, depth));
  }
  if (members.some(({ values }) => values.length === 0)) throw malformed('collection member without a value');
  return members;
}

function lastOf(drafts: readonly Draft[]): Draft {
  const last = drafts.at(-1);
  if (!last) throw malformed('value without an attribute');
  return last;
}

type Reader = ReturnType<typeof createReader>;

function createReader(bytes: Buffer) {
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw malformed('message ends early');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const readLengthPrefixed = () => take(take(2).readUInt16BE());
  return {
    position: () => at,
    octet: () => take(1).readUInt8(),
    short: () => take(2).readUInt16BE(),
    long: () => take(4).readInt32BE(),
    field: (tag: number): Field => {
      if (tag < 0x10) throw malformed('unknown group tag');
      return { tag, name: readLengthPrefixed().toString(), octets: readLengthPrefixed() };
    },
  };
}

function malformed(reason: string): IppError {
  return new IppError('malformed', reason);
}
