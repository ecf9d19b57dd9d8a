import { useId } from 'react';
import { Sheet } from '#ui/sheet.tsx';
import styles from './share-table.module.css';

type Row = {
  label: string;
  /** The value that the bar shows. */
  size: number;
  cells: readonly string[];
};

type ShareTableProps = { name: string; columns: readonly string[]; rows: readonly Row[] };

/** Each row has a bar that shows its share of the total. */
export function ShareTable({ name, columns, rows }: ShareTableProps) {
  const id = useId();
  const total = rows.reduce((sum, { size }) => sum + size, 0);
  return (
    <Sheet as="section" aria-labelledby={id}>
      <h3 id={id} className={styles.name}>
        {name}
      </h3>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{name}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, size, cells }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="4" />
                  <rect width={total === 0 ? 0 : (100 * size) / total} height="4" />
                </svg>
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index]} className="num">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
