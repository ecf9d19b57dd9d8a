import type { StaffDocument } from '@print/contract/desk';
import { countSelectedPages } from '@print/contract/page-range';

export type DocumentRemark = { readonly text: string; readonly tone?: 'danger' | 'seal' | 'warn' };

/** Everything that a clerk has to know about the counts and the file of a document. */
export function remarksOn(document: StaffDocument): DocumentRemark[] {
  const { failure, page_count: pages, exact_page_count: exactPages, file_id: fileId } = document;
  return [
    ...(failure === '' ? [] : [{ text: `不能打印：${failure}`, tone: 'danger' } as const]),
    ...(exactPages === null || exactPages === pages
      ? []
      : [{ text: `按 ${pages} 页收费，实际 ${exactPages} 页`, tone: 'seal' } as const]),
    ...rangeRemarks(document),
    ...colorRemarks(document),
    ...pendingRemarks(document),
    ...(fileId === null ? [{ text: '文件已删除' }] : []),
  ];
}

/** The exact count came after the order. The rest of the group is printed. */
function rangeRemarks({ page_range: range, exact_page_count: pages }: StaffDocument): DocumentRemark[] {
  return pages === null || countSelectedPages(range, pages) > 0
    ? []
    : [{ text: `文件只有 ${pages} 页，没有要打印的第 ${range} 页，请联系顾客`, tone: 'danger' }];
}

function colorRemarks({ color_sides: charged, exact_color_sides: exact }: StaffDocument): DocumentRemark[] {
  return charged === undefined || exact === undefined
    ? []
    : [{ text: `按 ${charged} 面彩色收费，实际 ${exact} 面彩色`, tone: 'seal' }];
}

function pendingRemarks(document: StaffDocument): DocumentRemark[] {
  const { failure, is_stated: isStated, exact_page_count: exactPages } = document;
  if (isStated && exactPages === null) return [{ text: '页数是顾客填的，打印前请核对', tone: 'warn' }];
  if (failure !== '') return [];
  if (document.awaits_pages) return [{ text: '页数是预估的，正在转换', tone: 'warn' }];
  return document.awaits_colors ? [{ text: '彩色面数还没数完，暂按每面都是彩色计价', tone: 'warn' }] : [];
}
