/** Sets the cookie as a server's Set-Cookie would; null deletes it. */
export function setCsrfCookie(value: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in jsdom
  document.cookie = value === null ? 'csrftoken=; max-age=0' : `csrftoken=${value}`;
}
