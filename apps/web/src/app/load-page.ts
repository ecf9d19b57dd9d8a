import type { ComponentType } from 'react';
import { createStore } from 'zustand';
import { readStored, removeStored, storageKeys, writeStored } from '#lib/storage.ts';
import { PageUnreachableError } from './page-unreachable.ts';

const flag = storageKeys.reloadedForNewVersion;

/** The number of pages that are loading. */
export const pagesLoading = createStore(() => 0);

/**
 * A page left open over an upgrade requests a chunk that is gone. A reload brings the new version: once, and only when
 * the server is reachable.
 */
export async function loadPage(load: () => Promise<ComponentType>): Promise<ComponentType> {
  pagesLoading.setState(pagesLoading.getState() + 1, true);
  try {
    const page = await load();
    removeStored(flag, 'sessionStorage');
    return page;
  } catch (error) {
    if (!(await isServerReachable())) throw new PageUnreachableError('a page could not be fetched', { cause: error });
    if (!mayReload()) throw error;
    window.location.reload();
    return new Promise<never>(() => {});
  } finally {
    pagesLoading.setState(pagesLoading.getState() - 1, true);
  }
}

/** Without storage the reloads could not be counted and would never end. */
function mayReload(): boolean {
  if (readStored(flag, 'sessionStorage') !== null) return false;
  writeStored(flag, '1', 'sessionStorage');
  return readStored(flag, 'sessionStorage') !== null;
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
