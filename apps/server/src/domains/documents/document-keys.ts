/** Everything of a document lies below one prefix, so that nothing is forgotten when it goes. */
export const documentPrefix = (id: string) => `documents/${id}/`;
export const sourceKey = (id: string) => `documents/${id}/source`;
/** Every attempt writes a key of its own; the row names the one that counts. */
export const pdfKey = (id: string, attempt: string) => `documents/${id}/pdf/${attempt}`;
export const pictureKey = (id: string, page: number, size: string) =>
  `documents/${id}/pages/${page}-${size}.webp`;
