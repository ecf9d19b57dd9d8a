import type { PrintSettings } from '@print/contract/print-settings';
import { extensionOf } from '#lib/file-name.ts';
import type { Ordering } from '../ordering-store.ts';

export const isPhoto = ({ fileName }: { readonly fileName: string }) =>
  /^(jpe?g|png|hei[cf])$/.test(extensionOf(fileName));

/** The settings that a file begins with. */
export function newSettingsOf(
  fileName: string,
  { newFileSettings, newPhotoSettings }: Pick<Ordering, 'newFileSettings' | 'newPhotoSettings'>,
): PrintSettings {
  return isPhoto({ fileName }) ? newPhotoSettings : newFileSettings;
}
