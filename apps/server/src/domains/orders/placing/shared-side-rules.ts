import { type DocumentKind, isPicture } from '@print/contract/documents';
import type { FieldErrors } from '@print/contract/errors';
import type { PrintSettings } from '@print/contract/print-settings';
import { orderMessages } from '../orders.errors.ts';

type GroupDocument = { readonly path: string; readonly kind: DocumentKind; readonly settings: PrintSettings };

/** A picture that goes on must follow the picture before it: it is charged by its place on their sides. */
export function sharedSideErrors(documents: readonly GroupDocument[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [index, document] of documents.entries()) {
    const { path, kind, settings } = document;
    if (settings.pictures_before === 0) continue;
    if (!isPicture(kind)) errors[`${path}.pictures_before`] = [orderMessages.notAPicture];
    else if (!mayFollow(document, documents[index - 1]))
      errors[`${path}.pictures_before`] = [orderMessages.cannotShare];
  }
  return errors;
}

function mayFollow({ settings }: GroupDocument, previous: GroupDocument | undefined): boolean {
  if (!previous || !isPicture(previous.kind)) return false;
  const { settings: before } = previous;
  return (
    before.pictures_before + 1 === settings.pictures_before &&
    // Each picture is one page; a range would only name it.
    [settings.page_range, before.page_range].every((range) => range === '') &&
    (['color_mode', 'print_sided', 'paper_size', 'copies', 'pages_per_side'] as const).every(
      (name) => settings[name] === before[name],
    )
  );
}
