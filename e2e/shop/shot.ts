import type { Page } from '@playwright/test';
import type { BackDoor } from './shop.ts';

/** A state of the product: who sees it, and how they get there. */
export type Shot = {
  name: string;
  /** Where it begins; without one, `act` finds the way itself. */
  path?: string;
  role?: 'customer' | 'staff';
  act?: (page: Page, shop: BackDoor) => Promise<unknown>;
  /** What covers the window, not the page. */
  ofWindow?: boolean;
  /** A menu of phones, say, which wide windows do not have. */
  only?: 'narrow' | 'wide' | 'desk';
  userAgent?: string;
  /** It stops the clock or cuts the line, for the whole browser. */
  ownContext?: boolean;
  /** It begins on the page of the previous state, as that one left it: loading the page again would cost more than the checks. */
  continues?: boolean;
  /** Nothing has arrived yet, not even the heading. */
  untitled?: boolean;
};

/** What is looked at in one shop, in this order: what comes early finds it empty. */
export type Area = { name: string; shots: readonly Shot[] };
