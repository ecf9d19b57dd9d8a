import type { OrderAgain } from '@print/contract/after-ordering';
import { type DocumentKind, isPicture } from '@print/contract/documents';
import { offeredSettings } from '@print/contract/offered-settings';
import type { BindingType } from '@print/contract/orders';
import { bindingOf, type PriceList, paperOf } from '@print/contract/price-list';
import { type PrintSettings, pickPrintSettings } from '@print/contract/print-settings';

type OrderedDocument = PrintSettings & { readonly documentId: string | null; readonly originalFilename: string };
type OrderedGroup = { readonly bindingType: BindingType; readonly documents: readonly OrderedDocument[] };
type StoredFile = { readonly id: string; readonly kind: DocumentKind; readonly sizeBytes: number };

export type Reorder = {
  readonly groups: readonly OrderedGroup[];
  /** The caller's files that are still stored, by id. */
  readonly files: ReadonlyMap<string, StoredFile>;
  /** The list that the order was placed with. */
  readonly oldPrices: PriceList;
  readonly prices: PriceList;
};

/** The order as a draft of today: files that are gone are left out, and what is no longer offered is replaced. */
export function draftOf({ groups, files, oldPrices, prices }: Reorder): OrderAgain {
  const remarks = new Set<string>();
  const drafted = groups.flatMap(({ bindingType, documents }) => {
    const kept = documents.flatMap((document) => {
      const file = document.documentId === null ? undefined : files.get(document.documentId);
      if (!file) remarks.add(`“${document.originalFilename}”的文件已经删除，要印请重新上传`);
      return file ? [{ document, file }] : [];
    });
    if (kept.length === 0) return [];
    const isWhole = kept.length === documents.length;
    return [
      {
        binding_type: offeredBinding(bindingType, { oldPrices, prices }, remarks),
        documents: kept.map(({ document, file }) => ({
          file_id: file.id,
          original_filename: document.originalFilename,
          size_bytes: file.sizeBytes,
          ...offeredPrinting(sharedAsBefore(document, file, isWhole), { oldPrices, prices }, remarks),
        })),
      },
    ];
  });
  return { groups: drafted, remarks: [...remarks] };
}

type Lists = Pick<Reorder, 'oldPrices' | 'prices'>;

function offeredBinding(type: BindingType, { oldPrices, prices }: Lists, remarks: Set<string>): BindingType {
  const shown = prices.bindings.filter(({ is_shown }) => is_shown);
  const offered = shown.find((binding) => binding.type === type) ?? shown.find((binding) => binding.type === 'none');
  const next = offered ?? shown[0];
  if (!next || next.type === type) return type;
  remarks.add(`现在没有“${bindingOf(oldPrices, type).name}”，已改为“${next.name}”`);
  return next.type;
}

function offeredPrinting(settings: PrintSettings, { oldPrices, prices }: Lists, remarks: Set<string>): PrintSettings {
  const offered = offeredSettings(settings, prices.papers);
  if (offered.paper_size !== settings.paper_size)
    remarks.add(
      `现在没有“${paperOf(oldPrices, settings.paper_size).name}”，已改用“${paperOf(prices, offered.paper_size).name}”`,
    );
  else if (offered.color_mode !== settings.color_mode)
    remarks.add(`“${paperOf(prices, offered.paper_size).name}”现在不印彩色，已改为黑白`);
  return offered;
}

/** Photos that share a side with a deleted one no longer fill it: each gets a side of its own. */
function sharedAsBefore(document: OrderedDocument, { kind }: StoredFile, isWhole: boolean): PrintSettings {
  const settings = pickPrintSettings(document);
  return isWhole || !isPicture(kind) ? settings : { ...settings, pages_per_side: 1, pictures_before: 0 };
}
