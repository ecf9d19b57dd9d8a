import type { Page } from '@playwright/test';
import type { BackDoor } from './shop.ts';

/** A page, who sees it, and what they do there before the picture is taken. */
export type Shot = {
  name: string;
  path: string;
  role?: 'customer' | 'staff';
  act?: (page: Page, shop: BackDoor) => Promise<unknown>;
  /** A dialog covers the window, not the page. */
  ofWindow?: boolean;
};
