import type { ComponentType } from 'react';
import { readStored, removeStored, storageKeys, writeStored } from '#lib/storage.ts';

const flag = storageKeys.reloadedForNewVersion;

/**
 * A page left open over an upgrade asks for a file that is no longer there. Loading the document anew at
 * the place the visitor wanted brings the new version: once, and only when the server answers at all.
 */
export async function loadPage(
  load: () => Promise<ComponentType>,
  destination: () => string,
): Promise<{ Component: ComponentType }> {
  try {
    const Component = await load();
    removeStored(flag, 'sessionStorage');
    return { Component };
  } catch (error) {
    if (!mayReload() || !(await isServerThere())) throw error;
    window.location.replace(destination());
    return new Promise<never>(() => {});
  }
}

/** Where the browser keeps nothing we could not tell the first time from the second, and would never end. */
function mayReload(): boolean {
  if (readStored(flag, 'sessionStorage') !== null) return false;
  writeStored(flag, '1', 'sessionStorage');
  return readStored(flag, 'sessionStorage') !== null;
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
