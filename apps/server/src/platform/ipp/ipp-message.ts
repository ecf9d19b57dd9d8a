/** An IPP message (RFC 8010) has groups of named attributes, each with one or more values. */

export const groupTags = {
  operation: 0x01,
  job: 0x02,
  printer: 0x04,
  unsupported: 0x05,
  subscription: 0x06,
  event: 0x07,
  resource: 0x08,
  document: 0x09,
  system: 0x0a,
} as const;
export type GroupName = keyof typeof groupTags;
export const endOfAttributes = 0x03;

/** Out-of-band values give the reason why an attribute has no value. */
export const outOfBandTags = {
  unsupported: 0x10,
  unknown: 0x12,
  noValue: 0x13,
  notSettable: 0x15,
  deleteAttribute: 0x16,
  adminDefine: 0x17,
} as const;

export const integerTags = { integer: 0x21, enum: 0x23 } as const;

export const stringTags = {
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  uriScheme: 0x46,
  charset: 0x47,
  naturalLanguage: 0x48,
  mimeMediaType: 0x49,
} as const;

export const withLanguageTags = { textWithLanguage: 0x35, nameWithLanguage: 0x36 } as const;

export const otherTags = {
  boolean: 0x22,
  resolution: 0x32,
  range: 0x33,
  collection: 0x34,
  endCollection: 0x37,
  memberName: 0x4a,
} as const;

export type IppValue =
  | { readonly tag: keyof typeof outOfBandTags }
  | { readonly tag: keyof typeof integerTags; readonly value: number }
  | { readonly tag: 'boolean'; readonly value: boolean }
  | { readonly tag: keyof typeof stringTags; readonly value: string }
  | { readonly tag: keyof typeof withLanguageTags; readonly value: string; readonly language: string }
  | { readonly tag: 'range'; readonly lower: number; readonly upper: number }
  | { readonly tag: 'resolution'; readonly x: number; readonly y: number; readonly units: number }
  | { readonly tag: 'collection'; readonly members: readonly IppAttribute[] }
  /** Any other syntax, such as dateTime: undecoded, with its value tag as `code`. */
  | { readonly tag: 'octets'; readonly code: number; readonly value: Uint8Array };

export type IppAttribute = { readonly name: string; readonly values: readonly IppValue[] };
export type IppGroup = { readonly name: GroupName; readonly attributes: readonly IppAttribute[] };

export type IppMessage = {
  readonly version: readonly [major: number, minor: number];
  /** The operation-id of a request, the status-code of a response. */
  readonly code: number;
  readonly requestId: number;
  readonly groups: readonly IppGroup[];
};
