/** What a server's Set-Cookie would have left in the browser; null takes it away again. */
export function setCsrfCookie(value: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in jsdom
  document.cookie = value === null ? 'csrftoken=; max-age=0' : `csrftoken=${value}`;
}
