import type { Order, OrderedDocument, OrderedGroup } from '@print/contract/ordering';
import { formatYuan, fromYuan } from '@print/contract/price';
import { describeSettings } from '@print/contract/print-labels';
import { Price } from '#ui/price.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Stack } from '#ui/stack.tsx';
import { BindingIcon } from './binding-icon.tsx';
import styles from './order-files.module.css';

type OrderFilesProps = {
  order: Order;
  /** For use inside a sheet: lines instead of nested sheets separate the groups. */
  flat?: boolean;
};

export function OrderFiles({ order, flat = false }: OrderFilesProps) {
  return (
    <ol className={styles.groups} aria-label="订单里的文件" data-flat={flat}>
      {order.groups.map((group, index) => (
        <Group key={group.id} group={group} number={index + 1} flat={flat} />
      ))}
    </ol>
  );
}

function Group({ group, number, flat }: { group: OrderedGroup; number: number; flat: boolean }) {
  const { binding_type: type, binding_name: name, documents } = group;
  const content = (
    <>
      <header className={styles.head}>
        <h3>装订组 #{number}</h3>
        <Stack as="p" direction="row" gap={8} align="center" className={styles.binding}>
          <BindingIcon type={type} />
          {name}
        </Stack>
      </header>
      <ol className={styles.files}>
        {documents.map((document) => (
          <File key={document.id} document={document} />
        ))}
      </ol>
    </>
  );
  if (flat) return <li>{content}</li>;
  return (
    <Sheet as="li" stacked={documents.length > 1} className={styles.group}>
      {content}
    </Sheet>
  );
}

function File({ document }: { document: OrderedDocument }) {
  const {
    exact_page_count: exact,
    page_count: chargedCount,
    printed_sides: sides,
    color_sides: colorSides,
    is_estimated: isEstimated,
  } = document;
  // The pages may be exact while the colours are still being found.
  const isCounting = isEstimated && exact === null && colorSides === undefined;
  return (
    <li className={styles.file}>
      <p className={styles.name}>{document.original_filename}</p>
      <p className={styles.cost}>
        <Price estimated={isEstimated && exact === null}>{formatYuan(fromYuan(document.print_cost))}</Price>
      </p>
      <ul className={styles.settings}>
        <li>
          <span className="num">{chargedCount}</span> 页{isCounting && '（预估）'}
          {exact !== null && exact !== chargedCount && (
            <strong className={styles.exact}>
              ，实际 <span className="num">{exact}</span> 页
            </strong>
          )}
        </li>
        <li>
          <span className="num">{document.copies}</span> 份
        </li>
        {describeSettings(document, document.paper_name).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {(sides !== chargedCount || colorSides !== undefined) && (
          <li>
            共 <span className="num">{sides}</span> 面
            {colorSides !== undefined && (
              <>
                ，按彩色计 <span className="num">{colorSides}</span> 面
              </>
            )}
          </li>
        )}
      </ul>
    </li>
  );
}
