import { pages } from '@print/contract/pages';
import { type LegalText, legalTexts } from '#shop/legal-texts.ts';

export type Tab = 'about' | LegalText;

const names = Object.keys(legalTexts) as LegalText[];

/** Each tab has a URL, which works without scripts too. */
export const tabs: readonly { tab: Tab; label: string; to: string }[] = [
  { tab: 'about', label: pages.about.title, to: pages.about.path },
  ...names.map((tab) => ({ tab, label: legalTexts[tab].title, to: `${pages.about.path}#${tab}` })),
];

/** `#privacy` and `#privacy-3` belong to the privacy policy; any other hash to the shop. */
export function tabOf(hash: string): Tab {
  return names.find((name) => hash === `#${name}` || hash.startsWith(`#${name}-`)) ?? 'about';
}
