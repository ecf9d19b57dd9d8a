/** Control characters, those that reorder or hide what is read, and halves of characters. */
export const hiddenCharacters =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
