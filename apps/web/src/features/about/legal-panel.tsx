import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LegalTextView } from '#shop/legal-text-view.tsx';
import { type LegalText, legalTextQuery, legalTexts } from '#shop/legal-texts.ts';
import { recordView } from '#shop/viewed-legal-texts.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Columns } from './columns.tsx';
import { Contents } from './contents.tsx';
import styles from './legal-panel.module.css';

export function LegalPanel({ name }: { name: LegalText }) {
  const { data, isError } = useQuery(legalTextQuery(name));
  useEffect(() => {
    if (data) recordView(name);
  }, [data, name]);
  return (
    <Columns contents={<Contents sections={data?.sections ?? []} foldable={!isError} />}>
      <Sheet as="section" className={styles.text} aria-labelledby={`${name}-title`} data-printed>
        <h2 id={`${name}-title`}>{legalTexts[name].title}</h2>
        <LegalTextView name={name} />
      </Sheet>
    </Columns>
  );
}

/** Shown where no script runs, because `LegalPanel` loads the text by script. */
export function LegalLink({ name }: { name: LegalText }) {
  return (
    <Sheet as="section" id={name} className={styles.link}>
      <a href={legalTexts[name].path}>打开{legalTexts[name].title}全文</a>
    </Sheet>
  );
}
