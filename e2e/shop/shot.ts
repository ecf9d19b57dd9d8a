import type { Page } from '@playwright/test';
import type { TestShop } from './test-shop.ts';

/** A state of a screen: its role, its path and the actions that lead to it. */
export type Shot = {
  name: string;
  /** The page to open; without a path, `act` opens one. */
  path?: string;
  role?: 'customer' | 'clerk' | 'staff';
  act?: (page: Page, shop: TestShop) => Promise<unknown>;
  /** A dialog or menu covers the viewport, so the picture shows no more than the viewport. */
  showsViewportOnly?: boolean;
  /** Widths that have this state; a phone menu, for example, is narrow only. */
  only?: 'narrow' | 'wide' | 'desk';
  userAgent?: string;
  /** For states that stop the clock or go offline, which affects the whole context. */
  ownContext?: boolean;
  /** Starts on the page as the previous state left it, because loading a page costs more than the checks. */
  startsFromPrevious?: boolean;
  /** The page is still loading and has no heading yet. */
  hasNoHeading?: boolean;
};

/** States that share a shop. The order matters: the first states need an empty shop. */
export type Area = { name: string; shots: readonly Shot[] };
