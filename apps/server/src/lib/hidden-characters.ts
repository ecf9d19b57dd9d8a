/** Control characters, bidi and zero-width characters, and lone surrogates. */
export const hiddenCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
