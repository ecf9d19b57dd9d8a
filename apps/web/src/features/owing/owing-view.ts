import type { OwingSide } from '@print/contract/ledger';
import { useSearchParams } from 'react-router';

export type OwingView = { side: OwingSide; page: number };

/** The URL holds side and page. */
export function useOwingView(): OwingView {
  return parseOwingView(useSearchParams()[0]);
}

export function parseOwingView(params: URLSearchParams): OwingView {
  const page = params.get('page') ?? '';
  return {
    side: params.get('side') === 'customer' ? 'customer' : 'shop',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Defaults are left out of the URL. */
export function owingUrl({ side, page }: OwingView): { search: string } {
  const params = new URLSearchParams();
  if (side !== 'shop') params.set('side', side);
  if (page > 1) params.set('page', String(page));
  return { search: params.toString() };
}
