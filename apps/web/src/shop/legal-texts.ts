import { queryOptions } from '@tanstack/react-query';

export const legalTexts = {
  terms: { title: '服务条款', path: '/legal/terms-of-service.md' },
  privacy: { title: '隐私协议', path: '/legal/privacy-policy.md' },
} as const;

export type LegalText = keyof typeof legalTexts;

type Section = { readonly id: string; readonly title: string };

/** The text as sanitised HTML. The sanitiser is loaded with the first text, not with the page. */
export const legalTextQuery = (name: LegalText) =>
  queryOptions({
    queryKey: ['legal-text', name],
    queryFn: async ({ signal }) => {
      const [{ renderMarkdown }, text] = await Promise.all([
        import('#ui/render-markdown.ts'),
        load(legalTexts[name].path, signal),
      ]);
      return withAnchors(name, renderMarkdown(text));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isPublic: true },
  });

/** Gives each section an anchor: `#privacy-3`. */
export function withAnchors(name: LegalText, html: string): { html: string; sections: Section[] } {
  const sections: Section[] = [];
  const anchoredHtml = html.replace(/<h3>(.*?)<\/h3>/g, (_, title: string) => {
    const id = `${name}-${sections.length + 1}`;
    sections.push({ id, title: toPlainText(title) });
    return `<h3 id="${id}">${title}</h3>`;
  });
  return { html: anchoredHtml, sections };
}

/** Titles may contain entities or emphasis; the table of contents shows plain text. */
function toPlainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}

async function load(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { signal }).catch(() => undefined);
  const isPage = response?.headers.get('content-type')?.includes('html');
  if (response?.ok && !isPage) return await response.text();
  throw new Error(`加载失败 ${path}: ${response ? response.statusText || response.status : '网络连接失败'}`);
}
